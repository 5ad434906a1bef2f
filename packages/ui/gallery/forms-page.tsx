import {
  Button,
  Checkbox,
  Modal,
  Progress,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core';

import { PageColumn } from '../src/page-column.tsx';
import { SectionCard } from '../src/section-card.tsx';
import { SectionTitle } from '../src/section-title.tsx';

const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' } as const;

export function FormsPage() {
  return (
    <main>
      <PageColumn layout="card" head={<SectionTitle order={1}>按钮与表单</SectionTitle>}>
        <SectionCard title="按钮">
          <div style={row}>
            <Button>继续闯关</Button>
            <Button variant="light">继续作答</Button>
            <Button variant="default">跳过</Button>
            <Button variant="subtle">取消</Button>
            <Button disabled>47 秒后重发</Button>
            <Button loading>提交</Button>
            <Button size="sm" variant="light">
              保存
            </Button>
            <Button size="lg">登录</Button>
          </div>
        </SectionCard>
        <SectionCard title="输入">
          <div style={{ display: 'grid', gap: 16 }}>
            <TextInput
              label="手机号"
              defaultValue="13864207715"
              error="这个手机号已注册，请直接登录"
            />
            <TextInput label="昵称" placeholder="4 到 32 个字符" />
            <Select label="省份" data={['上海', '北京', '广东']} defaultValue="上海" />
            <Textarea label="说明" minRows={3} placeholder="写下你自己的说法" />
            <TextInput label="学号" defaultValue="XZ2026080317" disabled />
          </div>
        </SectionCard>
        <SectionCard title="选择">
          <div style={{ display: 'grid', gap: 16 }}>
            <Checkbox defaultChecked label="我已阅读并同意" />
            <Checkbox label="未选" />
            <Radio.Group label="尺码" defaultValue="m">
              <div style={row}>
                <Radio value="m" label="中" />
                <Radio value="l" label="大" />
              </div>
            </Radio.Group>
            <Switch defaultChecked label="答对后自动移出" />
            <Switch label="答题声音" />
            <SegmentedControl aria-label="题目字号" data={['标准', '大', '特大']} />
            <Tabs defaultValue="a">
              <Tabs.List>
                <Tabs.Tab value="a">字幕稿</Tabs.Tab>
                <Tabs.Tab value="b">笔记</Tabs.Tab>
                <Tabs.Tab value="c">章节</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="a">字幕</Tabs.Panel>
            </Tabs>
            <Progress value={44} aria-label="进度" />
            <Skeleton height={14} width="60%" />
          </div>
        </SectionCard>
      </PageColumn>
      <Modal
        opened={new URLSearchParams(location.search).has('modal')}
        onClose={() => {}}
        title="登录已过期"
      >
        <p className="xz-small">您的登录已经过期，请重新登录。学习进度都已保存。</p>
        <div style={{ display: 'flex', gap: 12, justifyContent: 'flex-end', marginTop: 20 }}>
          <Button variant="default">稍后</Button>
          <Button>重新登录</Button>
        </div>
      </Modal>
    </main>
  );
}
