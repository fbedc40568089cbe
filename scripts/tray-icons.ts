/* Draws the tray's icons (resources/tray/*.png), which are bundled into main, from their SVGs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { browserFlags, ensureBrowser } from './ensure-browser.ts';
import { projectRoot } from './run.ts';

const resources = path.join(projectRoot, 'resources');
/** Pixels: of an ordinary screen, and of one with twice as many. */
const sizes = [16, 32];
const sources = { color: 'icon.svg', template: 'tray/template.svg' };

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });
for (const [name, source] of Object.entries(sources)) {
  const image = readFileSync(path.join(resources, source)).toString('base64');
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0"><img width="${size}" height="${size}" style="display:block" src="data:image/svg+xml;base64,${image}">`,
    );
    await page.screenshot({
      path: path.join(resources, 'tray', `${name}-${size}.png`),
      omitBackground: true,
    });
    await page.close();
  }
}
await browser.close();
