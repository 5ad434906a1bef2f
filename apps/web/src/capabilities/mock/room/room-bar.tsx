import { ActionIcon, Button } from '@mantine/core';
import type { MockItem } from '@xuezhou/contract/mock';
import { IconChevronLeft, IconFlag, IconFlagFilled, IconLayoutGrid } from '@tabler/icons-react';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { usePhone } from '@xuezhou/ui/use-phone';
import { mockWords } from '../mock.words.ts';

const words = mockWords.room;

interface RoomBarProps {
  item: MockItem;
  letters: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  onBefore: () => void;
  /** To the next question; after the last one to the hand-in. */
  onNext: () => void;
  onMark: () => void;
  onCard: () => void;
}

/** Back and on; on a phone also the mark and the answer sheet. */
export function RoomBar(props: RoomBarProps) {
  const { item, letters, isFirst, isLast, onBefore, onNext, onMark, onCard } = props;
  const isPhone = usePhone();
  const next = (
    <Button key="main" data-main onClick={onNext}>
      {isLast ? words.handIn : words.next}
    </Button>
  );
  if (isPhone)
    return (
      <BottomBar
        start={
          <>
            <ActionIcon
              size={48}
              radius={12}
              variant="default"
              aria-label={words.before}
              disabled={isFirst}
              onClick={onBefore}
            >
              <IconChevronLeft size={22} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              size={48}
              radius={12}
              ml={12}
              variant="default"
              aria-label={words.mark}
              aria-pressed={item.isMarked}
              onClick={onMark}
            >
              {item.isMarked ? (
                <IconFlagFilled size={22} stroke={1.6} color="var(--xz-review)" />
              ) : (
                <IconFlag size={22} stroke={1.6} />
              )}
            </ActionIcon>
          </>
        }
      >
        <Button
          variant="default"
          leftSection={<IconLayoutGrid size={20} stroke={1.6} />}
          onClick={onCard}
        >
          {words.card}
        </Button>
        {next}
      </BottomBar>
    );
  return (
    <BottomBar
      isWide
      start={
        <Button variant="default" disabled={isFirst} onClick={onBefore}>
          {words.before}
        </Button>
      }
      hint={
        <>
          {letters.length > 0 && <KeyHint keys={letters}>{words.choose}</KeyHint>}
          <KeyHint keys={['←', '→']}>{words.turn}</KeyHint>
          <KeyHint keys={['M']}>{words.mark}</KeyHint>
          <KeyHint keys={['?']}>{words.keys}</KeyHint>
        </>
      }
    >
      {next}
    </BottomBar>
  );
}
