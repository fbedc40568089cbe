import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import link from '#renderer/ui/link.module.css';
import { Logo } from '#renderer/ui/logo.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonLook, PlainButton } from '#renderer/ui/plain-button.tsx';
import styles from './landing.module.css';

const LoginDialog = lazyDialog(async () => (await import('./login-dialog.tsx')).LoginDialog, {
  atFirstTouch: true,
});

/** The footer's links are placeholders, but real link elements. */
const nowhere = '#';

interface LandingProps {
  /** Which server one signs in to, where there is a choice. */
  readonly server: ReactNode;
}

/** What a signed-out visitor sees (spec §1). */
export function Landing({ server }: LandingProps) {
  const text = useMessages().landing;
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <div className={styles.screen}>
      <main className={styles.main}>
        <div className={styles.content}>
          <div className={styles.logo}>
            <Logo />
          </div>
          <div className={styles.column}>
            <div className={styles.titles}>
              <h1 className={styles.headline}>{text.headline}</h1>
              <p className={styles.line}>{text.line}</p>
            </div>
            <div className={styles.ways}>
              <Link to="/signup" {...buttonLook({ size: 'lg', round: true })}>
                {text.createAccount}
              </Link>
              <p className={styles.already}>{text.already}</p>
              <PlainButton variant="outline" size="lg" round onClick={open}>
                {text.signIn}
              </PlainButton>
              {server}
            </div>
          </div>
        </div>
      </main>
      <LoginDialog opened={opened} onClose={close} />
      <footer className={styles.footer}>
        {text.links.map((name) => (
          <a
            key={name}
            className={`mantine-focus-auto ${link.link}`}
            href={nowhere}
            onClick={(event) => event.preventDefault()}
          >
            {name}
          </a>
        ))}
        <p className={styles.copyright}>{text.copyright()}</p>
      </footer>
    </div>
  );
}
