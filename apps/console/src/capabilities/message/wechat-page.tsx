import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { MessageKind } from '@xuezhou/contract/message';
import type { listWechatTemplates, WechatTemplate } from '@xuezhou/contract/message/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../platform/session/self.ts';
import { SettingsFrame } from '../site/port/settings-frame.tsx';
import styles from './message.module.css';
import { wechatQuery } from './message.queries.ts';
import { kinds, kindWords } from './message.words.ts';

type Given = DataOf<typeof listWechatTemplates>;

const TemplateDialog = sheetPart(
  () => import('./wechat-template-dialog.tsx'),
  'WechatTemplateDialog',
);
const RemoveDialog = sheetPart(
  () => import('./remove-template-dialog.tsx'),
  'RemoveTemplateDialog',
);

/** By which templates the official account tells of each kind of messages. */
export default function WechatPage() {
  const { data, error, refetch } = useQuery(wechatQuery);
  return (
    <SettingsFrame
      at="wechat"
      note="学员绑定微信、在设置里打开的那几类消息，由学校的公众号用模板消息提醒；没有模板的一类不提醒。"
    >
      {data !== undefined ? (
        <Templates given={data} />
      ) : error === null ? (
        <PageSkeleton delay={300} label="正在取微信模板" />
      ) : (
        <ErrorState
          title="微信模板没有取到"
          text={troubleText(error)}
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      )}
    </SettingsFrame>
  );
}

const without = {
  off: '学校还没有接上微信。由管服务器的人设置公众号的 AppID 和 AppSecret，接好以后在这里填模板。',
  website:
    '现在接的是网站的微信登录，它不能发通知；要用公众号登录（WECHAT_WAY=official）才有模板消息。',
} as const;

function Templates({ given }: { given: Given }) {
  const mayWrite = useMay()('setting.write');
  const change = useDialog<{ kind: MessageKind; template: WechatTemplate | null }>((at, state) => (
    <TemplateDialog {...{ ...state, ...at }} />
  ));
  const remove = useDialog<MessageKind>((kind, state) => (
    <RemoveDialog {...{ ...state, kind, hasUsual: given.hasUsual }} />
  ));
  if (given.account !== 'official')
    return <EmptyState title="还不能用微信通知" text={without[given.account]} />;
  return (
    <SectionCard title="每类消息的模板">
      <ul className={styles.list} aria-label="微信模板">
        {kinds.map((kind) => {
          const template = given.templates.find((each) => each.kind === kind) ?? null;
          return (
            <li key={kind} className={styles.row}>
              <Said {...{ kind, template, given }} />
              {mayWrite && (
                <div className={styles.acts}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`${kindWords[kind][0]}的模板`}
                    onClick={() => change.open({ kind, template })}
                  >
                    {template === null ? '填模板…' : '改、试发…'}
                  </Button>
                  {template !== null && (
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`去掉${kindWords[kind][0]}的模板`}
                      onClick={() => remove.open(kind)}
                    >
                      去掉…
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {change.dialog}
      {remove.dialog}
    </SectionCard>
  );
}

interface SaidProps {
  kind: MessageKind;
  template: WechatTemplate | null;
  given: Given;
}

function Said({ kind, template, given: { hasUsual, week } }: SaidProps) {
  const [name, what] = kindWords[kind];
  const { sent = 0, failed = 0, reason = null } = week.find((each) => each.kind === kind) ?? {};
  return (
    <div className={styles.said}>
      <span className={styles.name}>{name}</span>
      <p className={styles.quiet}>{what}</p>
      {template === null ? (
        <p className={styles.quiet}>
          {hasUsual ? '用服务器上设的通用模板' : '没有模板，不用微信提醒'}
        </p>
      ) : (
        <p className={styles.quiet}>
          模板 <span className={styles.id}>{template.templateId}</span>
        </p>
      )}
      {sent > 0 && <p className={styles.quiet}>7 天里发出 {sent} 条</p>}
      {failed > 0 && (
        <p className={styles.failed}>
          7 天里 {failed} 条没有发成，最近一条：{reason}
        </p>
      )}
    </div>
  );
}
