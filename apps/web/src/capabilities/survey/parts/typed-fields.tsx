import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { maxSurveyText } from '@xuezhou/contract/survey';
import { usePhone } from '@xuezhou/ui/use-phone';
import { surveyWords as words } from '../survey.words.ts';
import type { FieldProps } from './field-props.ts';
import styles from './survey.module.css';

export function TextField({ item: { title }, value, onAnswer }: FieldProps) {
  return (
    <Textarea
      aria-label={title}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={maxSurveyText}
      placeholder={words.textHolder}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget: { value: text } }) => onAnswer(text === '' ? undefined : text)}
    />
  );
}

export function NumberField({ item: { title, least, most, unit }, value, onAnswer }: FieldProps) {
  const isPhone = usePhone();
  return (
    <NumberInput
      aria-label={title}
      className={styles.short}
      value={typeof value === 'number' ? value : ''}
      {...(least !== null && { min: least })}
      {...(most !== null && { max: most })}
      {...(unit !== '' && { suffix: ` ${unit}` })}
      hideControls={isPhone}
      inputMode="decimal"
      onChange={(next) => onAnswer(typeof next === 'number' ? next : undefined)}
    />
  );
}

export function DateField({ item: { title }, value, onAnswer }: FieldProps) {
  return (
    <TextInput
      type="date"
      aria-label={title}
      className={styles.short}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget: { value: day } }) => onAnswer(day === '' ? undefined : day)}
    />
  );
}
