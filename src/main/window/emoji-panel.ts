import { app } from 'electron';

/** Shows the system's emoji panel; false if the system has none, as on Linux. */
export async function showEmojiPanel(): Promise<boolean> {
  if (!app.isEmojiPanelSupported()) return false;
  app.showEmojiPanel();
  return true;
}
