import { Popover, SegmentedControl } from '@mantine/core';
import { useStudent } from '../session/session.ts';
import { useProfileChange } from '../session/use-profile-change.ts';
import { FontSizeButton } from './font-size-button.tsx';
import { questionWords as words } from '@xuezhou/client/question/question.words.ts';

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
      <Popover.Dropdown aria-label={words.fontSize}>
        <SegmentedControl
          aria-label={words.fontSize}
          data={sizes.map((size) => ({ value: String(size), label: words.fontSizes[size] }))}
          value={String(profile.questionFontSize)}
          onChange={(value) => change.mutate({ questionFontSize: Number(value) })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
