import { KeysSheet } from '@xuezhou/ui/keys-sheet';
import type { ComponentProps } from 'react';
import { keysWords as words } from '../keys.words.ts';

const keys = [
  [['A', '…', 'H'], words.choose],
  [['↵'], words.submit],
  [['Ctrl', '↵'], words.submitLong],
  [['←', '→'], words.turn],
  [['M'], words.mark],
  [['N'], words.notes],
  [['R'], words.more],
  [['?'], words.help],
] as const;

export type PracticeKeysProps = Pick<ComponentProps<typeof KeysSheet>, 'isOpen' | 'onClose'>;

export function PracticeKeysSheet(props: PracticeKeysProps) {
  return <KeysSheet title={words.title} keys={keys} {...props} />;
}
