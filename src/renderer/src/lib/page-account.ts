import { accountIdOf, firstAccount } from '#contract/bridge/account.ts';

/**
 * The account that this page belongs to until it is unloaded: the host has written its id into the page. Another account has a
 * page of its own, so nothing that one account has in memory can be sent as another.
 */
export const pageAccount = (): string =>
  accountIdOf(document.querySelector<HTMLMetaElement>('meta[name="account"]')?.content);

/** The storage key of data that each account of a device has separately. */
export const accountStorageKey = (key: string, account = pageAccount()): string =>
  account === firstAccount ? key : `${key}.${account}`;
