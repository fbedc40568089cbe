import { useStore } from 'jotai';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { typeAheadAtom } from '#renderer/lib/type-ahead.ts';
import { ReloadButton } from '#renderer/ui/failure-panel.tsx';
import styles from '#renderer/ui/notice.module.css';
import { PlainButton } from '#renderer/ui/plain-button.tsx';

/** Spec §8: the router's error screen, with status and text. Never a stack: that is for the log. */
export function ErrorScreen() {
  const messages = useMessages();
  const error = useRouteError();
  const store = useStore();
  // There will be no field for it.
  useEffect(() => store.get(typeAheadAtom).drop(), [store]);
  return (
    <div className={`${styles.panel} ${styles.whole}`}>
      <h1 className={styles.heading}>{messages.errors.unexpected}</h1>
      <p className={styles.text}>
        {isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : failureText(error, messages)}
      </p>
      <div className={styles.actions}>
        <ReloadButton />
        <PlainButton onClick={() => window.location.assign('/')}>{messages.errors.goHome}</PlainButton>
      </div>
    </div>
  );
}
