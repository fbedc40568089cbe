import { useFailedSource } from '#renderer/ui/use-failed-source.ts';
import styles from './person.module.css';

interface UserAvatarProps {
  readonly user: { readonly username: string; readonly avatar: string };
  /** px */
  readonly size?: number;
}

// Of Mantine's, those in which the letters have a contrast of at least 4.5 in both themes.
const colours = 'cyan grape indigo pink violet'.split(' ');

/** One of Mantine's colours, always the same for a name. */
function colourOf(name: string): string {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) % 1e9;
  return `var(--mantine-color-${colours[hash % colours.length]}-light`;
}

/** A character as readers count them: a flag, one with its accents, or several that are joined. */
const grapheme = /\p{RI}{2}|.(\p{M}|\p{EMod}|\u200d.)*/gu;

/** The first characters of the first two words, or of the only one. */
function initialsOf(name: string): string {
  const words = name.split(' ').map((word): readonly string[] => word.match(grapheme) ?? []);
  const characters = words.length === 1 ? words.flat() : words.map(([first = '']) => first);
  return characters.slice(0, 2).join('').toUpperCase();
}

/** A user's avatar, or initials. It stands beside the name, so it is hidden from screen readers. */
export function UserAvatar({ user: { username, avatar }, size = 40 }: UserAvatarProps) {
  const [hasFailed, onError] = useFailedSource(avatar);
  const side = `${size / 16}rem`;
  return (
    <span className={styles.avatar} style={{ width: side, height: side }} aria-hidden>
      {avatar === '' || hasFailed ? (
        <span
          className={styles.initials}
          style={{
            background: `${colourOf(username)})`,
            color: `${colourOf(username)}-color)`,
            fontSize: `${size / 40}rem`,
          }}
        >
          {initialsOf(username)}
        </span>
      ) : (
        <img
          className={styles.picture}
          src={avatar}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  );
}
