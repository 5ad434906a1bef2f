import { TextInput } from '@mantine/core';
import { questionWords as words } from './question.words.ts';

interface NumberFieldProps {
  value: string;
  /** That may follow the number. */
  units: readonly string[];
  /** After it is judged. */
  verdict?: 1 | -1 | undefined;
  onWrite?: ((text: string) => void) | undefined;
}

/** An answer that is a number, written as one likes: 1,234.5, (120), 12.5%. */
export function NumberField({ value, units, verdict, onWrite }: NumberFieldProps) {
  return (
    <TextInput
      label={words.number}
      description={units.length > 0 ? words.units(units) : words.numberHint}
      inputMode="text"
      autoComplete="off"
      maxLength={60}
      maw={360}
      size="md"
      value={value}
      readOnly={onWrite === undefined}
      {...(verdict === -1 && { error: words.wrongEntry })}
      onChange={(event) => onWrite?.(event.currentTarget.value)}
    />
  );
}
