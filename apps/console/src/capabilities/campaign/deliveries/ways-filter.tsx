import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { stateWords, type DeliveryFilters } from './deliveries.queries.ts';
import styles from './deliveries.module.css';
import { channelWords } from '../campaign.words.ts';

interface WaysFilterProps {
  filters: DeliveryFilters;
  onChange: (changed: Partial<DeliveryFilters>) => void;
  /** Also by what became of it. */
  hasState: boolean;
}

const itemsOf = (all: string, words: Readonly<Record<string, string>>) => [
  { key: '', label: all },
  ...Object.entries(words).map(([key, label]) => ({ key, label })),
];

/** By which way, and what became of it; kept in the address. */
export const WaysFilter = ({ filters, onChange, hasState }: WaysFilterProps) => (
  <div className={styles.filters}>
    <ChipFilter
      label="怎么送的"
      items={itemsOf('全部方式', channelWords)}
      value={filters.channel}
      onChange={(channel) => onChange({ channel })}
    />
    {hasState && (
      <ChipFilter
        label="到了没有"
        items={itemsOf('全部', stateWords)}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
    )}
  </div>
);
