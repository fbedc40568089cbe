; What the installer for Windows does beside electron-builder's own work.

!include FileFunc.nsh

; Installing for the whole machine, /SERVER=<address> and /NOUPDATES set managed policies, which is how an
; administrator's choice outlives later installations. They are left in place when Warble is removed.
!macro customInstall
  ${if} $installMode == "all"
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "/SERVER=" $R1
    ${ifNot} ${Errors}
      WriteRegStr HKLM "Software\Policies\Warble" "Servers" "$R1"
    ${endIf}
    ClearErrors
    ${GetOptions} $R0 "/NOUPDATES" $R1
    ${ifNot} ${Errors}
      WriteRegDWORD HKLM "Software\Policies\Warble" "Updates" 0
    ${endIf}
    ClearErrors
  ${endIf}
!macroend
