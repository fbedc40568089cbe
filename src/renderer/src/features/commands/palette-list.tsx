import { Box, Center, CloseIcon, Group, Text } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { Keys } from '#renderer/ui/keys.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** The index of the entry that Enter chooses. */
  readonly selected: number;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The entries of the palette, as a list box whose options the search field moves through. */
export function PaletteList({ id, groups, selected, onChoose }: PaletteListProps) {
  const text = useDeferredMessages().palette;
  const entries = groups.flatMap((group) => group.entries);
  return (
    <Spotlight.ActionsList
      id={id}
      role="listbox"
      aria-label={text.results}
      mah={420}
      // The library's margin for the scroll bar has an effect only without its width of 100%.
      w="auto"
    >
      {groups.map(({ label, entries: members }) => (
        <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
          {members.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              <Option
                key={entry.key}
                id={optionId(id, index)}
                entry={entry}
                isSelected={index === selected}
                onChoose={onChoose}
              />
            );
          })}
        </Spotlight.ActionsGroup>
      ))}
    </Spotlight.ActionsList>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isSelected: boolean;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Option({ id, entry, isSelected, onChoose }: OptionProps) {
  const text = useDeferredMessages().palette;
  const { label, detail, alternatives = [], icon, forget } = entry;
  return (
    <Spotlight.Action
      // Spotlight does not expose its id, which the search field refers to as its active option.
      ref={(element) => {
        if (element !== null) element.id = id;
      }}
      role="option"
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      onClick={() => onChoose(entry)}
    >
      <Group wrap="nowrap" gap="sm" w="100%">
        {/* Icons have the width of avatars, so that all texts begin at the same edge. */}
        <Center component="span" flex="none" w={24}>
          {icon}
        </Center>
        {/* Without a width, the list would be as wide as its longest text. */}
        <Box component="span" flex={1} w={0} miw="min(7em, 25vw)">
          {/* As wide as its text, so that it is beside the icon, whatever its own direction is. */}
          <Text span truncate display="block" w="fit-content" maw="100%" dir="auto">
            {label}
            {detail !== undefined && (
              <Text span size="sm" ms="xs" c={isSelected ? 'inherit' : 'dimmed'}>
                {detail}
              </Text>
            )}
          </Text>
        </Box>
        {alternatives.map((steps) => (
          <Keys key={steps.join()} steps={steps} />
        ))}
        {forget && (
          // For the mouse only, since an option can't contain a button; the keyboard has Shift+Delete.
          <Text
            span
            lh={0}
            p={4}
            title={text.forget}
            onClick={(event) => {
              event.stopPropagation();
              forget();
            }}
          >
            <CloseIcon size="14px" aria-hidden />
          </Text>
        )}
      </Group>
    </Spotlight.Action>
  );
}
