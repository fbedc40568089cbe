import { Button } from '@mantine/core';
import { useFocusWithin } from '@mantine/hooks';
import { useMessages } from '#renderer/i18n/messages.ts';

/** The first element that Tab focuses; it skips the columns. Visible only while it has the focus. */
export function SkipLink() {
  const messages = useMessages();
  const { ref, focused } = useFocusWithin<HTMLDivElement>();
  return (
    <div ref={ref}>
      <Button
        component="a"
        href="#content"
        pos="fixed"
        top={focused ? 8 : -100}
        style={{ insetInlineStart: 8, zIndex: 500 }}
        onClick={(event: React.MouseEvent) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {messages.navigation.skip}
      </Button>
    </div>
  );
}
