import { IconCheck, IconClock, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { QaState } from '@xuezhou/contract/qa';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ComponentProps } from 'react';
import { qaWords } from './qa.words.ts';

const looks: Readonly<Record<QaState, Omit<ComponentProps<typeof StatusChip>, 'children'>>> = {
  waiting: { icon: <IconClock stroke={1.6} aria-hidden /> },
  students: {},
  teacher: { tone: 'accent', icon: <IconRosetteDiscountCheck stroke={1.6} aria-hidden /> },
  accepted: { tone: 'right', icon: <IconCheck stroke={1.8} aria-hidden /> },
  withdrawn: {},
};

/** How far a question has come. */
export function StateChip({ state }: { state: QaState }) {
  return <StatusChip {...looks[state]}>{qaWords.states[state]}</StatusChip>;
}
