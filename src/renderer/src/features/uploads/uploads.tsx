import { Box, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useId, useState } from 'react';
import type { Tweet } from '#contract/api/entities.ts';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { ImageBox } from '#renderer/images/image-box.tsx';
import { uploadsAtom } from './uploads-store.ts';

/**
 * How long the first picture is shown without the carousel on a page without input, in ms: its first step is due then.
 */
const loadAfterMs = 2000;

const UploadsCarousel = lazy(async () => {
  await new Promise<void>((resolve) => {
    const stop = onFirstTouch(resolve);
    setTimeout(() => {
      stop();
      resolve();
    }, loadAfterMs);
  });
  // The first picture stays until it can be loaded.
  const { UploadsCarousel } = await loadWhenPossible(() => import('./uploads-carousel.tsx'));
  return { default: UploadsCarousel };
});

/** The pictures of the loaded posts; nothing where there are none (spec §2). */
export function Uploads() {
  const uploads = useAtomValue(uploadsAtom);
  const [first] = uploads;
  return first && <Pictures first={first} uploads={uploads} />;
}

function Pictures({ first, uploads }: { readonly first: Tweet; readonly uploads: readonly Tweet[] }) {
  const { uploads: text } = useMessages();
  const [shownAt] = useState(() => Date.now());
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} flex="none">
      <Title order={2} id={titleId} fz="md" mb="xs">
        {text.title}
      </Title>
      <Suspense fallback={<ImageBox src={first.media} alt="" ratio={16 / 9} radius="md" />}>
        <UploadsCarousel uploads={uploads} shownAt={shownAt} />
      </Suspense>
    </Box>
  );
}
