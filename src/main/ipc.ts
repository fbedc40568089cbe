import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import * as v from 'valibot';
import {
  type ChannelArgs,
  type ChannelName,
  type ChannelResult,
  channels,
  type EventName,
  type EventPayload,
  events,
} from '#contract/bridge/channels.ts';

/** Main's side of every channel. A missing one does not compile. */
export type Handlers = {
  readonly [Name in ChannelName]: (...args: ChannelArgs<Name>) => Promise<ChannelResult<Name>>;
};

/**
 * Answers the channels of the contract, each call only where its sender is trusted and its arguments fit.
 * The only place that touches `ipcMain`.
 */
export function handle(handlers: Handlers, isTrusted: (sender: WebFrameMain | null) => boolean): void {
  const answer = <Name extends ChannelName>(
    name: Name,
    parse: (args: unknown) => ChannelArgs<Name>,
    handler: (...args: ChannelArgs<Name>) => Promise<ChannelResult<Name>>,
  ) => {
    ipcMain.handle(channels[name].name, async (event, ...args: unknown[]) => {
      if (!isTrusted(event.senderFrame)) throw new Error(`Refused: ${name} was not asked by Warble's page.`);
      return handler(...parse(args));
    });
  };
  answer('hostInfo', parserOf('hostInfo'), handlers.hostInfo);
  answer('pickImage', parserOf('pickImage'), handlers.pickImage);
  answer('listServers', parserOf('listServers'), handlers.listServers);
  answer('addServer', parserOf('addServer'), handlers.addServer);
  answer('chooseServer', parserOf('chooseServer'), handlers.chooseServer);
  answer('removeServer', parserOf('removeServer'), handlers.removeServer);
  answer('desktopSettings', parserOf('desktopSettings'), handlers.desktopSettings);
  answer('chooseDesktop', parserOf('chooseDesktop'), handlers.chooseDesktop);
  answer('tellState', parserOf('tellState'), handlers.tellState);
  answer('tellPlace', parserOf('tellPlace'), handlers.tellPlace);
}

/** Tells a page something over a channel of the contract. */
export function sendEvent<Name extends EventName>(
  contents: WebContents,
  name: Name,
  payload: EventPayload<Name>,
): void {
  contents.send(events[name].name, payload);
}

function parserOf<Name extends ChannelName>(name: Name): (args: unknown) => ChannelArgs<Name> {
  const { args: schema } = channels[name];
  return (args) => v.parse(schema, args);
}
