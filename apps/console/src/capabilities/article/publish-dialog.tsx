import { SegmentedControl, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { publishArticle, type OpenArticle } from '@xuezhou/contract/article/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';

interface PublishDialogProps {
  article: OpenArticle;
  isOpen: boolean;
  onClose: () => void;
}

/** Of a field in which the time of Beijing stands. */
const momentIn = (field: string): string => new Date(`${field}:00+08:00`).toISOString();

export function PublishDialog({ article, ...state }: PublishDialogProps) {
  const { slug, title, version, state: was } = article;
  const isRead = was === 'public';
  const form = useConsoleForm({
    initial: { when: 'now', at: '' },
    check: {
      at: (at, { when }) => (when === 'later' && at === '' ? '请选一个时间' : null),
    },
    refused: { articleTimePast: 'at' },
  });
  const { when } = form.values;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`发布“${title}”`}
      button="发布 1 篇"
      work={async (wish) => {
        const at = isRead || wish.when === 'now' ? null : momentIn(wish.at);
        await call(publishArticle, { body: { slug, version, at } });
        return at === null ? '发布好了，现在就能读到' : '到时间就能读到';
      }}
    >
      {isRead ? (
        <p>第 {version} 版马上换上，读的人看到的发布时间不变。</p>
      ) : (
        <>
          <p>所有人不登录也能读第 {version} 版，搜索引擎也能找到。</p>
          <SegmentedControl
            aria-label="什么时候"
            value={when}
            data={[
              { value: 'now', label: '现在' },
              { value: 'later', label: '到一个时间' },
            ]}
            onChange={(value) => form.set({ when: value })}
          />
          {when === 'later' && (
            <TextInput type="datetime-local" label="时间（北京时间）" {...form.field('at')} />
          )}
        </>
      )}
    </FormDialog>
  );
}
