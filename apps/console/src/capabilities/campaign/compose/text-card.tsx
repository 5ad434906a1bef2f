import { Button, Textarea, TextInput } from '@mantine/core';
import type { AudienceCount } from '@xuezhou/contract/campaign/console';
import { campaignFields } from '@xuezhou/rules/campaign/campaign-fields';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useRef } from 'react';
import styles from './compose.module.css';
import { OtherWording } from './other-wording.tsx';
import type { DraftInHand } from './use-draft.ts';

interface TextCardProps {
  hand: DraftInHand;
  count: AudienceCount | undefined;
}

/** What it says, with fields that differ from person to person. */
export function TextCard({ hand, count }: TextCardProps) {
  const { draft, change } = hand;
  const title = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<'title' | 'markdown'>('markdown');
  const insert = (field: string) => {
    const at = last.current;
    const input = at === 'title' ? title.current : body.current;
    const { [at]: text } = draft;
    const from = input?.selectionStart ?? text.length;
    const to = input?.selectionEnd ?? text.length;
    change({ [at]: `${text.slice(0, from)}{${field}}${text.slice(to)}` });
    input?.focus();
  };
  return (
    <SectionCard title="写什么">
      <div className={styles.text}>
        <TextInput
          ref={title}
          label="标题"
          description="短信和微信里只看得到前 20 个字"
          maxLength={100}
          value={draft.title}
          onFocus={() => (last.current = 'title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <div className={styles.fields} role="group" aria-label="插入一个字段">
          <span className={styles.quiet}>插入</span>
          {campaignFields.map((field) => (
            <Button key={field} variant="light" size="xs" onClick={() => insert(field)}>
              {field}
            </Button>
          ))}
        </div>
        <Textarea
          ref={body}
          label="正文"
          description="可以用 Markdown；链接只能是本校的页面，如 [接着学](/course/10000)"
          autosize
          minRows={6}
          maxRows={18}
          maxLength={20_000}
          value={draft.markdown}
          onFocus={() => (last.current = 'markdown')}
          onChange={({ currentTarget }) => change({ markdown: currentTarget.value })}
        />
        {count !== undefined && <Faults count={count} hand={hand} />}
      </div>
    </SectionCard>
  );
}

interface FaultsProps {
  count: AudienceCount;
  hand: DraftInHand;
}

function Faults({ count: { missing, unknown, outside }, hand }: FaultsProps) {
  const said: { words: string; lacks?: string }[] = [
    ...unknown.map((name) => ({ words: `没有字段 {${name}}，能用的在上面。` })),
    ...outside.map((address) => ({ words: `${address} 不是本校的地址，请去掉。` })),
    ...missing.map(({ field, people, names, hasOther }) => {
      const who = `${names.join('、')}${people > names.length ? ` 等 ${people} 人` : ''}没有“${field}”`;
      return hasOther
        ? { words: `${who}，会用你写的另一种说法。` }
        : { words: `${who}。写成 {${field}|换的说法} 才能发。`, lacks: field };
    }),
  ];
  if (said.length === 0) return null;
  return (
    <ul className={styles.faults} aria-label="要改的地方">
      {said.map(({ words, lacks }) => (
        <li key={words}>
          {words}
          {lacks !== undefined && <OtherWording field={lacks} hand={hand} />}
        </li>
      ))}
    </ul>
  );
}
