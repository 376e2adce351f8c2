# SPDX-License-Identifier: GPL-3.0-or-later
# moc reads the classes of a header, and for the sake of macros all that it includes: 570 files in a second instead of one in a
# hundredth. No class of ours hides behind a macro, so moc is not told where the others are. A target with a class that names an
# interface of another header takes the moc that is: AUTOMOC_EXECUTABLE "${moc}".
get_target_property(moc Qt6::moc LOCATION)
set(moc_of_one_header "${CMAKE_BINARY_DIR}/moc-of-one-header")
file(CONFIGURE OUTPUT "${moc_of_one_header}" CONTENT [[#!/bin/sh
for word in "$@"; do
  shift
  case $word in -I*) ;; *) set -- "$@" "$word" ;; esac
done
exec '@moc@' "$@"
]] @ONLY)
file(CHMOD "${moc_of_one_header}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
set_target_properties(Qt6::moc PROPERTIES IMPORTED_LOCATION "${moc_of_one_header}" IMPORTED_LOCATION_NONE "${moc_of_one_header}")
