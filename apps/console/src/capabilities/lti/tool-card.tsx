import { Button } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listLtiPlatforms } from '@xuezhou/contract/lti/console';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { CopyLine } from './copy-line.tsx';
import styles from './platforms.module.css';

interface ToolCardProps {
  listed: DataOf<typeof listLtiPlatforms>;
  /** Absent: it may not be changed. */
  onRenew: (() => void) | undefined;
}

/** What is written down on the platform's side. */
export function ToolCard({ listed: { tool, keyMadeAt }, onRenew }: ToolCardProps) {
  return (
    <SectionCard
      title="登记到课程平台那边"
      action={
        onRenew && (
          <Button variant="default" size="sm" onClick={onRenew}>
            换钥匙…
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        <CopyLine
          name="发起登录网址"
          there="Moodle：Initiate login URL；Canvas：OpenID Connect Initiation Url"
          address={tool.login}
        />
        <CopyLine
          name="重定向网址"
          there="Moodle：Redirection URI(s)、Tool URL；Canvas：Redirect URIs、Target Link URI"
          address={tool.launch}
        />
        <CopyLine
          name="学校的公钥网址"
          there="Moodle：Public keyset URL；Canvas：Public JWK URL"
          address={tool.jwks}
        />
        <CopyLine
          name="一门课的网址"
          there="写进课里的活动：Moodle 的 Tool URL，Canvas 的 External Tool URL；书、章、试卷的网址照浏览器地址栏"
          address={tool.example}
        />
      </dl>
      <p className={styles.small}>
        打开方式选“新窗口”。只要平台给出编号和名字，不要邮箱；那边的老师在这里也只是学员。
        {keyMadeAt !== null && ` 现在的钥匙是 ${momentText(keyMadeAt)} 做的。`}
      </p>
    </SectionCard>
  );
}
