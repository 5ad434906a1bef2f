import { TextInput } from '@mantine/core';
import { lookLimits, shortNameOf, wordsFault } from '@xuezhou/rules/site/look-words';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { LookDraft } from './use-look-draft.ts';
import styles from './look.module.css';

interface WordFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  value: string | null;
  most: number;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** A line of words with how many letters it has of how many it may have. */
export function WordField({ value, most, onChange, ...rest }: WordFieldProps) {
  const text = value ?? '';
  const fault = wordsFault(text, most);
  return (
    <TextInput
      {...rest}
      value={text}
      error={fault}
      rightSection={
        <span className={styles.counted}>
          {[...text].length} / {most}
        </span>
      }
      rightSectionWidth={64}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function NamesCard({ draft, mayChange }: { draft: LookDraft; mayChange: boolean }) {
  const { setting, change, look } = draft;
  const name = setting.name === null || setting.name === '' ? look.otherwise.name : setting.name;
  return (
    <SectionCard title="名字">
      <div className={styles.pair}>
        <WordField
          label="全名"
          description="网页标题、协议、发票抬头、证书"
          placeholder={look.otherwise.name}
          value={setting.name}
          most={lookLimits.name}
          readOnly={!mayChange}
          onChange={(text) => change({ name: text })}
        />
        <WordField
          label="短名"
          description="手机图标下、登录页"
          placeholder={shortNameOf(name)}
          value={setting.shortName}
          most={lookLimits.shortName}
          readOnly={!mayChange}
          onChange={(text) => change({ shortName: text })}
        />
      </div>
    </SectionCard>
  );
}
