# SPDX-License-Identifier: GPL-3.0-or-later
# libzip::zip, by pkg-config. Debian's own libzip-config.cmake refuses to load unless the programs zipcmp, zipmerge and
# ziptool are installed too, which nothing here needs.
include(FindPackageHandleStandardArgs)
find_package(PkgConfig REQUIRED)
pkg_check_modules(PC_LIBZIP QUIET IMPORTED_TARGET libzip)
find_package_handle_standard_args(libzip REQUIRED_VARS PC_LIBZIP_FOUND VERSION_VAR PC_LIBZIP_VERSION)
if(libzip_FOUND AND NOT TARGET libzip::zip)
  add_library(libzip::zip INTERFACE IMPORTED)
  target_link_libraries(libzip::zip INTERFACE PkgConfig::PC_LIBZIP)
endif()
