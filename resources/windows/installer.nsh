; Additions to electron-builder's installer for Windows.

!include FileFunc.nsh

; When installing for the whole machine, /SERVER=<address> and /NOUPDATES set managed policies, so that an
; administrator's choice survives later installations. They stay when Warble is removed.
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

; The app registers warble: links for the user who starts it, in a key that uninstalling would leave. An update runs this as well.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ReadRegStr $R0 HKCU "Software\Classes\warble\shell\open\command" ""
    ; Another copy may have registered itself since.
    StrCpy $R1 '"$INSTDIR\'
    StrLen $R2 $R1
    StrCpy $R0 $R0 $R2
    ${if} $R0 == $R1
      DeleteRegKey HKCU "Software\Classes\warble"
    ${endIf}
  ${endIf}
!macroend
