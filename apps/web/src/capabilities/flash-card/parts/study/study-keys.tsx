import { KeysSheet } from '@xuezhou/ui/keys-sheet';
import type { ComponentProps } from 'react';
import { flashCardWords } from '../../flash-card.words.ts';

const words = flashCardWords.keys;

const keys = [
  [[flashCardWords.study.space], words.turn],
  [['1', '2', '3', '4'], words.rate],
  [['Z'], words.undo],
  [['F'], words.favorite],
  [['?'], words.help],
] as const;

type StudyKeysProps = Pick<ComponentProps<typeof KeysSheet>, 'isOpen' | 'onClose'>;

export function StudyKeys(props: StudyKeysProps) {
  return <KeysSheet title={words.title} keys={keys} {...props} />;
}
