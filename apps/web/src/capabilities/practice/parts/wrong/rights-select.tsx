import { NativeSelect } from '@mantine/core';
import { wrongWords as words } from '../../wrong/wrong.words.ts';

interface RightsSelectProps {
  value: number;
  onChange: (times: number) => void;
}

const choices = [1, 2, 3, 4, 5];

/** After how many right answers in a row a question leaves the book. */
export function RightsSelect({ value, onChange }: RightsSelectProps) {
  return (
    <NativeSelect
      label={words.rightsNeeded}
      data={choices.map((times) => ({ value: String(times), label: words.rightsOf(times) }))}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      styles={{ root: { display: 'flex', alignItems: 'center', gap: 12 } }}
    />
  );
}
