import * as v from 'valibot';
import { networkErrorTexts } from '#contract/i18n/en/network-errors.ts';

/** Why a server can't be used. Each reason has a text for the user. */
export type NetworkErrorCode = keyof typeof networkErrorTexts;

export const NetworkErrorCodeSchema = v.picklist(
  Object.keys(networkErrorTexts).filter((name): name is NetworkErrorCode =>
    Object.hasOwn(networkErrorTexts, name),
  ),
);
