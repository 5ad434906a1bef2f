import { Radio } from '@mantine/core';
import { OptionCard } from '@xuezhou/ui/option-card';
import { OptionGroup } from '@xuezhou/ui/option-group';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { FieldProps } from './field-props.ts';
import styles from './survey.module.css';

const letterOf = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : String(index + 1);

/** One of the options, or several. */
export function ChoiceField({ item, value, onAnswer }: FieldProps) {
  const { surveyItemId, title, options } = item;
  const isOne = item.surveyItemType === 'choice';
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const toggle = (option: string, isChosen: boolean) => {
    if (isOne) return onAnswer(option);
    // In the order of the options, whatever the order of the presses.
    const next = options.filter((one) => (one === option ? isChosen : chosen.includes(one)));
    onAnswer(next.length === 0 ? undefined : next);
  };
  return (
    <OptionGroup label={title}>
      {options.map((option, index) => (
        <OptionCard
          key={option}
          letter={letterOf(index)}
          kind={isOne ? 'radio' : 'checkbox'}
          name={isOne ? `item-${surveyItemId}` : `item-${surveyItemId}-${index}`}
          isChosen={isOne ? value === option : chosen.includes(option)}
          onChoose={(isChosen) => toggle(option, isChosen)}
        >
          {option}
        </OptionCard>
      ))}
    </OptionGroup>
  );
}

/** Figures in a line; arrow keys go from one to the next as in any group of radios. */
export function ScaleField({ item, value, onAnswer }: FieldProps) {
  const { surveyItemId, title, least, most } = item;
  const figures = Array.from(
    { length: (most ?? 10) - (least ?? 0) + 1 },
    (_none, index) => (least ?? 0) + index,
  );
  return (
    <fieldset className={styles.scale} data-count={figures.length}>
      <legend className="xz-hidden">{title}</legend>
      {figures.map((figure) => (
        <label key={figure}>
          <input
            type="radio"
            name={`item-${surveyItemId}`}
            value={figure}
            checked={value === figure}
            onChange={() => onAnswer(figure)}
          />
          <span>{figure}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A group of radios for each row. On a phone a row shows the names of its ends. */
export function MatrixField({ item, value, onAnswer }: FieldProps) {
  const isPhone = usePhone();
  const { surveyItemId, rows, columns } = item;
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one !== 'string') : [];
  const columnOf = (row: string) => chosen.find((one) => one.row === row)?.column;
  const choose = (row: string, column: string) =>
    onAnswer(
      rows.flatMap((one) => {
        const its = one === row ? column : columnOf(one);
        return its === undefined ? [] : [{ row: one, column: its }];
      }),
    );
  const grid = { gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` };
  return (
    <div>
      {!isPhone && (
        <div className={styles.matrixHead} aria-hidden>
          <span />
          <div style={grid}>
            {columns.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
        </div>
      )}
      {rows.map((row, index) => (
        <div key={row} className={styles.matrixRow} role="radiogroup" aria-label={row}>
          <span aria-hidden>{row}</span>
          <div style={grid}>
            {columns.map((column, at) => (
              <label key={column}>
                <Radio
                  name={`item-${surveyItemId}-${index}`}
                  aria-label={column}
                  checked={columnOf(row) === column}
                  onChange={() => choose(row, column)}
                />
                {isPhone && (at === 0 || at === columns.length - 1) && (
                  <small aria-hidden>{column}</small>
                )}
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
