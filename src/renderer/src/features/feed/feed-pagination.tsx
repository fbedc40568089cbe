import { Button, Group, Text } from '@mantine/core';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';

/** Pages with a button (spec §9); Next has no upper bound. */
const linkedPages = [1, 2, 3] as const;

interface FeedPaginationProps {
  readonly page: number;
  readonly onChange: (page: number) => void;
}

/** Previous, 1, 2, 3, Next. Previous never goes below 1. */
export function FeedPagination({ page, onChange }: FeedPaginationProps) {
  const text = useMessages().feed;
  const previous = () => {
    if (page > 1) onChange(page - 1);
  };
  const next = () => onChange(page + 1);
  useAction('previousPage', previous);
  useAction('nextPage', next);
  return (
    <Group component="nav" aria-label={text.pages} justify="center" gap={6} p="md">
      <Button {...buttonSizes.sm} {...buttonVariants.ghost} disabled={page <= 1} onClick={previous}>
        {text.previous}
      </Button>
      {linkedPages.map((linked) => (
        <Button
          key={linked}
          {...buttonVariants[linked === page ? 'default' : 'secondary']}
          {...buttonSizes.sm}
          aria-label={text.page(linked)}
          aria-current={linked === page ? 'page' : undefined}
          onClick={() => onChange(linked)}
        >
          {linked}
        </Button>
      ))}
      {page > linkedPages.length && (
        <Text size="sm" aria-current="page" px={4}>
          {text.page(page)}
        </Text>
      )}
      <Button {...buttonSizes.sm} {...buttonVariants.ghost} onClick={next}>
        {text.next}
      </Button>
    </Group>
  );
}
