import { Popover, SegmentedControl } from '@mantine/core';
import { IconTextSize } from '@tabler/icons-react';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { useStudent } from '../../../platform/session.ts';
import { practiceWords as words } from '../practice.words.ts';
import { useProfileChange } from '../use-profile-change.ts';

const sizes = [1, 2, 3] as const;

/** How large questions are written, on every device of this student. */
export function FontSizeTool() {
  const { profile } = useStudent();
  const change = useProfileChange();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton icon={<IconTextSize stroke={1.6} />} isIconOnPhone>
          {words.question.fontSize}
        </ToolButton>
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
