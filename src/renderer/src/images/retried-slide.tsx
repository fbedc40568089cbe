import { Button, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useLayoutEffect, useReducer } from 'react';
import { type Slide, useController } from 'yet-another-react-lightbox';
import { useMessages } from '#renderer/i18n/messages.ts';
import { onReachableAgain } from '#renderer/lib/reachability.ts';
import { buttonSizes } from '#renderer/ui/button-styles.ts';
import { StillSlide } from './still-slide.tsx';

const RetryContext = createContext(() => {});

interface RetriedSlideProps {
  readonly slide: Slide;
  readonly children?: ReactNode;
}

/** A slide of the larger view whose picture can be loaded again. */
export function RetriedSlide({ slide, children }: RetriedSlideProps) {
  const [attempt, retry] = useReducer((attempts: number) => attempts + 1, 0);
  return (
    <RetryContext value={retry}>
      <StillSlide key={attempt} slide={slide}>
        {children}
      </StillSlide>
    </RetryContext>
  );
}

/** Shown in a slide in place of a picture that does not load. Loads it once the server can be reached again. */
export function MissingPicture() {
  const { failure, image } = useMessages();
  const retry = useContext(RetryContext);
  const { focus } = useController();
  // Before the page is painted: the server may come back in between.
  useLayoutEffect(() => onReachableAgain(retry), [retry]);
  return (
    <Stack align="center" gap="sm" role="status">
      <Text c="white">{image.missing}</Text>
      <Button
        {...buttonSizes.sm}
        variant="default"
        onClick={() => {
          // The button, which has it, is removed.
          focus();
          retry();
        }}
      >
        {failure.retry}
      </Button>
    </Stack>
  );
}
