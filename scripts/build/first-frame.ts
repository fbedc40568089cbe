import { build, type Plugin } from 'vite';

/*
 * The script that draws the stored frame is built separately, as a classic script, and loads the app's code. A module
 * would run only after the whole page was parsed, and a script that shares code with the app would wait for all of the
 * app's code. It is part of the page, before the style sheet: a script after it would wait until that is loaded, and a
 * file would have to be requested.
 */

const entry = 'src/renderer/src/app/first-frame/draw.ts';
const appScript = /\n?\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const styleSheet = /\n?\s*<link rel="stylesheet"[^>]*>/;
/** A part of the script in the build. */
const choicesScript = /\n?\s*<script src="[^"]*\/page-choices\.js"><\/script>/;

async function bundled(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'firstFrame' } },
  });
  const [output] = Array.isArray(result) ? result : [];
  const code = output?.output[0].code;
  if (code === undefined) throw new Error('The script of the first frame could not be built.');
  return code;
}

/** A Vite plugin that writes the script into the page in place of the app's script. `root` is the checkout. */
export function drawFirstFrame(root: string): Plugin {
  let source = '';
  return {
    name: 'warble-first-frame',
    apply: 'build',
    async buildStart() {
      source = await bundled(root);
      if (/<\/script|<!--/i.test(source))
        throw new Error('The script of the first frame would end within the page.');
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [app, address] = appScript.exec(html) ?? [];
        const [choices] = choicesScript.exec(html) ?? [];
        const [styles] = styleSheet.exec(html) ?? [];
        if (app === undefined || choices === undefined || styles === undefined)
          throw new Error('The page does not have the scripts and the style sheet of the app.');
        return html
          .replace(choices, '')
          .replace(app, '')
          .replace(styles, () => `<script data-app="${address}">${source}</script>${styles}`);
      },
    },
  };
}
