import { KeysSheet } from '@xuezhou/ui/keys-sheet';
import type { ComponentProps } from 'react';
import { practiceWords } from '../practice.words.ts';

const words = practiceWords.keys;

const keys = [
  [['A', '…', 'H'], words.choose],
  [['↵'], words.submit],
  [['←', '→'], words.turn],
  [['M'], words.mark],
  [['?'], words.help],
] as const;

type PracticeKeysProps = Pick<ComponentProps<typeof KeysSheet>, 'isOpen' | 'onClose'>;

export function PracticeKeys(props: PracticeKeysProps) {
  return <KeysSheet title={words.title} keys={keys} {...props} />;
}
