import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { MessageKind } from '@xuezhou/contract/message';
import {
  isTitleSent,
  maxWechatFields,
  wechatSources,
  type WechatField,
} from '@xuezhou/rules/message/wechat-template';
import type { ReactNode } from 'react';
import styles from './message.module.css';
import { sourceWords } from './message.words.ts';

interface WechatFieldsProps {
  kind: MessageKind;
  fields: readonly WechatField[];
  error: ReactNode;
  onChange: (fields: WechatField[]) => void;
}

/** What stands at each keyword of a template. */
export function WechatFields({ kind, fields, error, onChange }: WechatFieldsProps) {
  const sources = wechatSources
    .filter((source) => source !== 'title' || isTitleSent(kind))
    .map((value) => ({ value, label: sourceWords[value] }));
  const set = (at: number, changed: Partial<WechatField>) =>
    onChange(fields.map((field, place) => (place === at ? { ...field, ...changed } : field)));
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>关键词里放什么</legend>
      <p className={styles.quiet}>
        模板里写着 {'{{thing1.DATA}}'} 的，关键词就是 thing1；一个都不能漏。
        {!isTitleSent(kind) && '这一类的标题里有分数或金额，不发到微信。'}
      </p>
      {fields.map(({ keyword, source, fixed }, at) => (
        <div key={at} className={styles.field}>
          <TextInput
            aria-label={`第 ${at + 1} 个关键词`}
            placeholder="thing1"
            maxLength={40}
            value={keyword}
            onChange={({ currentTarget }) => set(at, { keyword: currentTarget.value })}
          />
          <NativeSelect
            className={styles.source}
            aria-label={`第 ${at + 1} 个关键词里放什么`}
            data={sources}
            value={source}
            onChange={({ currentTarget: { value } }) => {
              const chosen = wechatSources.find((each) => each === value);
              if (chosen !== undefined) set(at, { source: chosen });
            }}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`去掉第 ${at + 1} 个关键词`}
            onClick={() => onChange(fields.filter((_field, place) => place !== at))}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
          {source === 'fixed' && (
            <TextInput
              className={styles.fixed}
              aria-label={`第 ${at + 1} 个关键词里固定的字`}
              placeholder="比如：请点开查看"
              maxLength={32}
              value={fixed}
              onChange={({ currentTarget }) => set(at, { fixed: currentTarget.value })}
            />
          )}
        </div>
      ))}
      {fields.length < maxWechatFields && (
        <div>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => onChange([...fields, { keyword: '', source: 'fixed', fixed: '' }])}
          >
            加一个关键词
          </Button>
        </div>
      )}
      {error !== undefined && error !== null && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}
