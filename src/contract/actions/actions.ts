import * as v from 'valibot';
import { type Action, labelOf, menuKeysOf, type Platform } from './action.ts';
import {
  isPageAction,
  rendererActionIds,
  rendererActions,
  type RendererActionId,
  type PageActionId,
} from './renderer-actions.ts';
import { mainActions } from './main-actions.ts';

export type { Platform, When } from './action.ts';
/**
 * All actions of menus and keys. Menus, palette, tooltips, shortcut sheet, keyboard settings and the tables of the user
 * guide are made from this table.
 */
export const actions = { ...rendererActions, ...mainActions } as const;

export type ActionId = keyof typeof actions;
type IdsOn<Target extends Action['target']> = {
  [Id in ActionId]: (typeof actions)[Id]['target'] extends Target ? Id : never;
}[ActionId];
export type WindowActionId = IdsOn<'window'>;
/** Actions that need no focused post and no context target. */
export type CommandId = PageActionId | WindowActionId;
/** Actions that a context menu can contain. */
export type ContextActionId = IdsOn<'contextTarget'>;

export const actionIds: readonly ActionId[] = Object.keys(actions).filter((id): id is ActionId =>
  Object.hasOwn(actions, id),
);

/** Whether the renderer performs it. Such an action has keys in the page, or the user can assign some. */
export function isRendererAction(id: ActionId): id is RendererActionId {
  return Object.hasOwn(rendererActions, id);
}

/** Whether it needs no focused post and no context target. */
function isCommand(id: ActionId): id is CommandId {
  const { target } = actions[id];
  return target === 'page' || target === 'window';
}

export const commandIds: readonly CommandId[] = actionIds.filter(isCommand);

/** Whether a command is possible now. */
export function isAllowed(id: CommandId, isSignedIn: boolean): boolean {
  return isSignedIn || actions[id].when !== 'signedIn';
}

export const PageActionSchema = v.picklist(rendererActionIds.filter(isPageAction));

/** The labels of actions in a language other than English, whose labels are in the table. */
export type ActionLabels = Readonly<Partial<Record<ActionId, Action['label']>>>;

/** The action's name in menus, the palette, settings and tooltips. */
export function actionLabel(id: ActionId, platform: Platform, labels: ActionLabels = {}): string {
  return labelOf(actions[id], platform, labels[id]);
}

/** The action's accelerator in the desktop app's menu, or null. */
export function actionMenuKeys(id: ActionId, platform: Platform): string | null {
  return menuKeysOf(actions[id], platform);
}
