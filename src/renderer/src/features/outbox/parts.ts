/* One chunk, since they are needed at the same time. */
export { OutboxButton } from './outbox-button.tsx';
export { UndoPost } from './undo-post.ts';
export { WaitingList } from './waiting-list.tsx';
