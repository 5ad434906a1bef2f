import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { internalRates, netPresentValue } from '@xuezhou/rules/mock/time-value';
import styles from './calculator.module.css';
import { calculatorWords as words } from './calculator.words.ts';
import { numberText } from './number-text.ts';
import { emptyFlow, type Flow, type WorksheetProps } from './worksheet.ts';

const maxFlows = 9;
const numberOf = (written: string | number) => Number(written) || 0;

/** The cash-flow worksheet: flows with their frequencies, their worth today and their rate. */
export function CashFlows({ worksheet, change: keep }: WorksheetProps) {
  const { first, flows, rate } = worksheet;
  const setFlows = (next: readonly Flow[]) => keep(() => ({ flows: next }));
  const change = (index: number, flow: Partial<Flow>) =>
    setFlows(flows.map((one, place) => (place === index ? { ...one, ...flow } : one)));
  const given = flows.map(({ amount, times }) => ({
    amount: numberOf(amount),
    times: numberOf(times),
  }));
  const npv = netPresentValue(numberOf(first), given, numberOf(rate));
  const rates = internalRates(numberOf(first), given);
  return (
    <div className={styles.flows}>
      <NumberInput
        label={words.first}
        value={first}
        onChange={(value) => keep(() => ({ first: value }))}
        hideControls
      />
      {flows.map(({ amount, times }, index) => (
        // A flow has no other identity than its place.
        <div key={index} className={styles.flow}>
          <NumberInput
            label={words.flow(index + 1)}
            value={amount}
            onChange={(value) => change(index, { amount: value })}
            hideControls
          />
          <NumberInput
            label={words.times}
            value={times}
            min={1}
            max={9999}
            allowDecimal={false}
            onChange={(value) => change(index, { times: value })}
            hideControls
          />
          <ActionIcon
            size={44}
            disabled={flows.length === 1}
            aria-label={words.remove(index + 1)}
            onClick={() => setFlows(flows.filter((_flow, place) => place !== index))}
          >
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {flows.length < maxFlows && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.6} />}
          onClick={() => setFlows([...flows, emptyFlow])}
        >
          {words.add}
        </Button>
      )}
      <NumberInput
        label={words.rate}
        value={rate}
        onChange={(value) => keep(() => ({ rate: value }))}
        hideControls
      />
      <dl className={styles.answers}>
        <div>
          <dt>{words.npv}</dt>
          <dd>{npv === null ? words.noAnswer : numberText(npv)}</dd>
        </div>
        <div>
          <dt>{words.irr}</dt>
          <dd>
            {rates.length === 0
              ? words.noAnswer
              : rates.map((percent) => `${numberText(percent)}%`).join('，')}
          </dd>
        </div>
        {rates.length > 1 && <p role="status">{words.severalRates(rates.length)}</p>}
      </dl>
    </div>
  );
}
