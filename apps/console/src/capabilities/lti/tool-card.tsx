import type { DataOf } from '@xuezhou/contract/kernel';
import type { listLtiPlatforms } from '@xuezhou/contract/lti/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { CopyLine } from './copy-line.tsx';
import styles from './platforms.module.css';

type Tool = DataOf<typeof listLtiPlatforms>['tool'];

/** What is written down on the platform's side. */
export function ToolCard({ tool }: { tool: Tool }) {
  return (
    <SectionCard title="登记到课程平台那边">
      <dl className={styles.facts}>
        <CopyLine
          name="发起登录网址"
          there="Moodle：Initiate login URL；Canvas：OpenID Connect Initiation Url"
          address={tool.login}
        />
        <CopyLine
          name="重定向网址"
          there="Moodle：Redirection URI(s)；Canvas：Redirect URIs"
          address={tool.launch}
        />
        <CopyLine
          name="学校的公钥网址"
          there="Moodle：Public keyset URL；Canvas：Public JWK URL"
          address={tool.jwks}
        />
        <CopyLine
          name="选内容的网址"
          there="老师在那边选课、书、章、试卷，不用抄网址（Deep Linking）：Moodle：勾 Supports Deep Linking，填 Content Selection URL；Canvas：Link Selection、Assignment Selection 的 Target Link URI"
          address={tool.choose}
        />
        <CopyLine
          name="一门课的网址"
          there="登记时的默认网址：Moodle：Tool URL；Canvas：Target Link URI。没有从选内容进来的活动自己写：课、书、章、试卷的网址照浏览器地址栏"
          address={tool.example}
        />
      </dl>
      <p className={styles.small}>
        打开方式选“新窗口”。只要平台给出编号和名字，不要邮箱；那边的老师能选放进课里的内容，不用在这里有账号；点开内容时也只是学员。
      </p>
    </SectionCard>
  );
}
