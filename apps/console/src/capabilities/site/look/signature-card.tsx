import { Checkbox, Textarea } from '@mantine/core';
import { lookLimits } from '@xuezhou/rules/site/look-words';
import { SectionCard } from '@xuezhou/ui/section-card';
import { WordField } from './names-card.tsx';
import type { LookDraft } from './use-look-draft.ts';
import styles from './look.module.css';

const signWords = {
  approved: '',
  waiting: '运营商审核中',
  refused: '运营商没有通过，请换一个再存',
} as const;

/** Under whose name the school speaks where there is no page. */
export function SignatureCard({ draft, mayChange }: { draft: LookDraft; mayChange: boolean }) {
  const { setting, change, look } = draft;
  const { inUse, state } = look.smsSign;
  const readOnly = !mayChange;
  return (
    <SectionCard title="署名">
      <div className={styles.pair}>
        <WordField
          label="邮件发件人"
          placeholder={setting.name ?? look.otherwise.mailSender}
          value={setting.mailSender}
          most={lookLimits.sender}
          readOnly={readOnly}
          onChange={(mailSender) => change({ mailSender })}
        />
        <WordField
          label="邮件落款"
          placeholder={setting.name ?? look.otherwise.name}
          value={setting.mailSignature}
          most={lookLimits.signature}
          readOnly={readOnly}
          onChange={(mailSignature) => change({ mailSignature })}
        />
        <div>
          <WordField
            label="短信签名"
            description="不写括号，先在运营商那里申请"
            placeholder={look.otherwise.smsSign}
            value={setting.smsSign}
            most={lookLimits.sign}
            readOnly={readOnly}
            onChange={(smsSign) => change({ smsSign })}
          />
          {state !== 'approved' && (
            <p className={styles.waiting}>
              {signWords[state]}，通过前用【{inUse}】
            </p>
          )}
        </div>
        <Textarea
          label="公众号有人关注时回"
          description="空着就不回"
          autosize
          minRows={1}
          readOnly={readOnly}
          maxLength={lookLimits.reply}
          value={setting.followReply ?? ''}
          onChange={({ currentTarget }) => change({ followReply: currentTarget.value })}
        />
      </div>
      <Checkbox
        label="课件页角带标志和短名"
        description="从下一次生成的课件起；已经做好的不变"
        disabled={readOnly}
        checked={setting.isOnSlides}
        onChange={({ currentTarget }) => change({ isOnSlides: currentTarget.checked })}
      />
    </SectionCard>
  );
}
