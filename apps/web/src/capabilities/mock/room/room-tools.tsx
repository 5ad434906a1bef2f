import { ActionIcon, Button } from '@mantine/core';
import type { MockSheet } from '@xuezhou/contract/mock';
import { IconCalculator, IconDoorExit, IconHighlight, IconMathFunction } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { usePhone } from '@xuezhou/ui/use-phone';
import { FontSizeTool } from '../../../platform/question/font-size-tool.tsx';
import { LanguageSwitch } from '../../../platform/question/language-switch.tsx';
import { canHighlight } from '../../../platform/question/paper/highlight-text.ts';
import { mockWords } from '../mock.words.ts';

const words = mockWords.room;

/** Something that is on or off. */
export interface Switch {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

interface RoomToolsProps {
  readonly sheet: MockSheet;
  readonly calculator: Switch;
  readonly highlighter: Switch;
  /** The question on screen can be read in two languages. */
  readonly hasLanguages: boolean;
  readonly onFormulas: () => void;
  readonly onHandIn: () => void;
}

/** What lies on the desk of the exam room; a phone has less of it. */
export function RoomTools({
  sheet,
  calculator,
  highlighter,
  hasLanguages,
  onFormulas,
  onHandIn,
}: RoomToolsProps) {
  const isPhone = usePhone();
  return (
    <>
      <ToolButton
        icon={<IconCalculator stroke={1.6} />}
        data-opens
        isOn={calculator.isOn}
        isIconOnPhone
        onClick={calculator.toggle}
      >
        {words.calculator}
      </ToolButton>
      {sheet.formulas !== '' && (
        <ToolButton
          icon={<IconMathFunction stroke={1.6} />}
          isIconOnPhone
          aria-haspopup="dialog"
          onClick={onFormulas}
        >
          {words.formulas}
        </ToolButton>
      )}
      {!isPhone && canHighlight() && (
        <ToolButton
          icon={<IconHighlight stroke={1.6} />}
          isIconOnPhone
          data-opens
          isOn={highlighter.isOn}
          onClick={highlighter.toggle}
        >
          {words.highlight}
        </ToolButton>
      )}
      {hasLanguages && <LanguageSwitch />}
      {!isPhone && <FontSizeTool />}
      {!isPhone && (
        <Button variant="default" size="sm" onClick={onHandIn}>
          {words.handIn}
        </Button>
      )}
    </>
  );
}

/** The way out; the clock runs on. */
export function LeaveRoom({ paperId }: { paperId: number }) {
  return (
    <ActionIcon
      size={44}
      aria-label={words.leave}
      renderRoot={(props) => <Link to="/events/$paperId" params={{ paperId }} {...props} />}
    >
      <IconDoorExit size={24} stroke={1.6} />
    </ActionIcon>
  );
}
