import { Popover, SegmentedControl } from '@mantine/core';
import { useStudent } from '../../../platform/session.ts';
import { practiceWords as words } from '../practice.words.ts';
import { useProfileChange } from '../../../platform/use-profile-change.ts';
import { FontSizeButton } from './font-size-button.tsx';

const sizes = [1, 2, 3] as const;

/** The three sizes, on every device of this student; open from the start, since it is loaded by a press. */
export function FontSizePopover() {
  const { profile } = useStudent();
  const change = useProfileChange();
  return (
    <Popover defaultOpened position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <FontSizeButton />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.question.fontSize}>
        <SegmentedControl
          aria-label={words.question.fontSize}
          data={sizes.map((size) => ({ value: String(size), label: words.fontSizes[size] }))}
          value={String(profile.questionFontSize)}
          onChange={(value) => change.mutate({ questionFontSize: Number(value) })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
