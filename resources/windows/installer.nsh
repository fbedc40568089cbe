; Additions to electron-builder's installer for Windows.

; When installing for the whole machine, /SERVER=<address> and /NOUPDATES set managed policies, so that an
; administrator's choice survives later installations. They stay when Warble is removed.
; They are read by StdUtils, which electron-builder includes before this file: NSIS's own GetOptions takes the first
; character of "/SERVER=" as the separator of options, and would end an address at its first slash.
!macro customInstall
  ${if} $installMode == "all"
    ${StdUtils.GetParameter} $R0 "SERVER" ""
    ${if} $R0 != ""
      WriteRegStr HKLM "Software\Policies\Warble" "Servers" "$R0"
    ${endIf}
    ${StdUtils.TestParameter} $R0 "NOUPDATES"
    ${if} $R0 == "true"
      WriteRegDWORD HKLM "Software\Policies\Warble" "Updates" 0
    ${endIf}
  ${endIf}
!macroend

; Uninstalling would leave the key in which the app registers warble: links for the user who starts it, and the folder of
; electron-updater, to which the installer copies itself, too. An update runs this as well, and needs the folder.
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
    ; The folder is the user's also where Warble was installed for the whole machine.
    ${if} $installMode == "all"
      SetShellVarContext current
    ${endIf}
    RMDir /r "$LOCALAPPDATA\warble-updater"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endIf}
  ${endIf}
!macroend
