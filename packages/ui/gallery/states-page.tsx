import { Button, Notification } from '@mantine/core';

import { EmptyState } from '../src/empty-state.tsx';
import { ErrorState } from '../src/error-state.tsx';
import { PageColumn } from '../src/page-column.tsx';
import { PageSkeleton } from '../src/page-skeleton.tsx';
import { SectionCard } from '../src/section-card.tsx';
import { SectionTitle } from '../src/section-title.tsx';
import { toast, type ToastContent } from '../src/toast.tsx';
import { usePhone } from '../src/use-phone.ts';
import { WaterLevel } from '../src/water-level.tsx';

const toasts: ToastContent[] = [
  { tone: 'done', title: '已移出错题本', action: { label: '撤回', onClick: () => {} } },
  {
    tone: 'undone',
    title: '收藏没有保存',
    text: '服务暂时不可用，已还原',
    action: { label: '重试', onClick: () => {} },
  },
  {
    tone: 'info',
    title: '「久期与凸性」升到熟悉',
    text: '水位 3 / 4',
    icon: <WaterLevel level={3} size={24} label="" />,
  },
  { tone: 'failed', title: '图片超过 10 MB，没有上传', text: '请换一张，或先压缩' },
];

export function StatesPage() {
  const isPhone = usePhone();
  return (
    <main>
      <PageColumn head={<SectionTitle order={1}>空、等待、出错</SectionTitle>}>
        <div
          style={{
            display: 'grid',
            gap: 24,
            gridTemplateColumns: isPhone ? '1fr' : 'repeat(3, 1fr)',
          }}
        >
          <SectionCard>
            <EmptyState
              art="island"
              title="错题都做对了"
              text="今天没有到期的题。下一批 11 月 14 日回来。"
              action={<Button variant="light">做一组智能练习</Button>}
            />
          </SectionCard>
          <SectionCard>
            <EmptyState
              art="book"
              title="还没有笔记"
              text="看视频时按 N，就能在那一秒记一条。"
              action={<Button variant="light">回到上次的视频</Button>}
            />
          </SectionCard>
          <SectionCard>
            <EmptyState
              title="还没有课程"
              text="可以先试听三节，再决定学哪一门。"
              action={<Button>去选课</Button>}
            />
          </SectionCard>
          <SectionCard>
            <ErrorState
              title="网络断开了"
              text="刚才的 3 题答案已存在这台设备上，连上后自动提交。"
              action={<Button variant="light">再试一次</Button>}
            />
          </SectionCard>
          <SectionCard>
            <ErrorState
              art="lighthouse"
              title="您需要的资源没有找到"
              text="它可能已下架，或者链接不完整。"
              action={<Button variant="light">回到首页</Button>}
            />
          </SectionCard>
          <SectionCard>
            <EmptyState
              art="lock"
              title="您还没有实名认证"
              text="请先完成认证，再来学习这门课。约需 3 分钟。"
              action={<Button>去认证</Button>}
            />
          </SectionCard>
          <PageSkeleton shape="list" delay={0} />
          <PageSkeleton shape="reading" delay={0} />
        </div>
        <div style={{ display: 'grid', gap: 12, maxWidth: 360 }}>
          {toasts.map((content) => {
            const { message, autoClose: _, ...rest } = toast(content);
            return (
              <Notification key={content.title} {...rest}>
                {message}
              </Notification>
            );
          })}
        </div>
      </PageColumn>
    </main>
  );
}
