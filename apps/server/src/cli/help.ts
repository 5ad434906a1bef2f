export const help = `学舟命令行。在项目文件夹里运行 npx xuezhou <命令>，服务器开着或关着都可以。

  import 路径            导入内容
      路径可以是课程目录的文件夹、一个题库文件（Word 的 .docx、.csv、.xlsx、.json、GIFT、Aiken、
      Moodle XML 或 QTI）、一个闪卡文件（.csv 或 Anki 的 .apkg）、一本书（.epub）、一门课程
      （Common Cartridge 的 .imscc 或 Moodle 备份 .mbz），或一个装着这些文件的文件夹
      --dry-run          只检查，什么也不写入
      --preview          同上，并列出题库和课程里每一项会成为什么
      --course 编号      题库的题目放进这门已有的课程
      --access 方式      导入的课程的开放方式：open 人人可学（默认），enrolled 只给已报名的学生
      --json             用 JSON 给出完整报告
  export 文件夹          把全部内容导出成文件，可以再导入；文件夹要是新的
      --course 编号      只导出这门课的题目；这时写文件名，后缀决定格式：.gift、.xml（Moodle）、
                         .zip（QTI 2.2，带图片）、.csv 或 .xlsx
  export 文件.apkg       把一门课程的闪卡导出成 Anki 的牌组
      --course 编号      必填
  card reports           列出学生报告的闪卡错误
  items suspects         列出可疑的题目：答案可能不对、区分度低、有学生报告
      --course 编号      只看一门课程
  items reports          列出等待处理的题目报告
  items report 报告编号  处理一份报告，学生会收到消息
      --fixed            题目已改正
      --kept             核对后不用改
      --reply 答复       必填，学生会看到
  user list              列出学生
  user add 手机号        新建学生
      --nickname 昵称    必填
      --password 密码    省略时只能用短信登录
  user verify 手机号     把实名认证改为已通过
  user enrol 手机号 课程编号   给学生报名
      --until 日期       报名到哪一天为止，今天或以后，如 2027-12-31；省略时长期有效
      --from 日期        从哪一天起开课；省略时立刻开课
      --waiting 天数     先不开始：学生自己领取，从那天起学这么多天
  course codes 课程编号  生成兑换码，一行一个；只显示这一次
      --count 个数       省略时 1 个，一次最多 1000 个
      --days 天数        兑换后可以学几天；省略时长期有效
      --until 日期       兑换码用到哪一天为止
      --note 备注        如 双十一活动
  course code-list 课程编号    列出这门课的兑换码和使用情况
  course extend 手机号 课程编号   给学生延长有效期
      --days 天数        在原来的最后一天之后加几天
      --until 日期       改到这一天为止，今天或以后；要立刻停课用 course pause
  course pause 手机号 课程编号    暂停，暂停的日子不算在有效期里
  course resume 手机号 课程编号   恢复
  course policy 课程编号   显示或修改一门课的规则
      --modes 方式       可用的学习方式，如 challenge,video
      --postpone-times 次数   学生可以自己延期几次
      --postpone-days 天数    每次延几天
      --preopen yes      学生能不能提前开课，yes 或 no
  course file-add 课程编号 文件   给课程加一份资料
      --title 标题       必填
      --book 书编号      属于哪本书；省略时属于整门课
  course file-list 课程编号    列出资料
  course file-remove 编号      删除一份资料
  course reopen-list     列出等待处理的重新开课申请
  course reopen-show 编号      显示原因，把图片写进一个文件夹
      --to 文件夹        省略时是当前文件夹下的 reopen-编号；看完请删除
  course reopen-pass 编号      同意，从今天起再学几天
      --days 天数        必填
      --reply 答复       学生会看到
  course reopen-fail 编号      不同意
      --reply 答复       必填，学生会看到
  live plan 课程编号     安排一节直播课
      --title 标题       必填
      --teacher 名字     必填，学生会看到
      --begins 时间      必填，北京时间，如 "2026-12-01 20:00"
      --minutes 分钟     省略时 90
      --host 手机号      老师的账号，可以管理聊天
  live list 课程编号     列出直播课
  live key 编号          老师推流用的地址和密钥
  live host 编号 手机号  再加一位老师的账号
  live move 编号         改时间
      --begins 时间      必填
      --minutes 分钟     省略时不变
  live cancel 编号       取消
  live end 编号          结束
  live replay 编号 课编号      把课程里的一节课作为回放，聊天会跟着播放
      --ahead 秒         录像比直播早开始几秒
      --late 秒          录像比直播晚开始几秒
  live attendance 编号   谁在教室里待了多少分钟
  live keyword-list      聊天里不能说的词
  live keyword-add 词    加一个
  live keyword-remove 词 去掉一个
  assignment set 书编号 文件    用一个 Markdown 文件给一本书布置作业，再做一次就是修改
      --title 标题       必填
      --opens-next 方式  后面的书何时开放：always 一直开放（默认），handed-in 交了作业，passed 作业通过
  assignment list        列出等待评阅的作业
      --all              也列出评阅过的
  assignment show 作业编号 手机号   把学生交的附件写进一个文件夹
      --to 文件夹        省略时是当前文件夹下的 assignment-编号-学生
  assignment pass 作业编号 手机号   通过
      --comment 评语     学生会看到
  assignment return 作业编号 手机号   退回修改
      --comment 评语     必填，学生会看到
  camp list              列出训练营的班级和人数
  camp show 班级编号     列出一个班的学生
  camp open 训练营编号   开一个新班
      --title 班名       必填
      --starts 日期      从哪一天开始；省略时随到随学，从报名那天算第一天
      --join-from 日期   从哪一天起可以报名
      --join-until 日期  报名到哪一天为止
      --seats 人数       省略时不限
  camp close 班级编号    不再招生，已报名的学生照常学习
  camp add 手机号 班级编号   把学生加进一个班，不看名额和日期
  points goods           列出可以用积分换的东西
  points set-goods 文件  按 YAML 文件设定，没有写的下架；格式见 content/points-goods.yaml
  points to-post         列出换了还没有寄的
  points posted 编号 运单号   记下已寄出，学生会收到消息
  career list            列出职业规划
  career give 手机号 规划编号   把一个规划指定给学生
  career take 手机号 规划编号   收回指定
  career withdraw 规划编号      撤下一个规划，谁也看不到
  career restore 规划编号       恢复
  setting list           列出学校的设置：网址、联系方式、备案号、辅导老师等
  setting set 名字 值    改一个设置，如 setting set TUTOR_NAME 周老师；值写 "" 就是清除
  identity list          列出等待审核的实名认证
      --all              也列出已有结果的
  identity show 编号     显示姓名和号码，把证件照片写进一个文件夹
      --to 文件夹        省略时是当前文件夹下的 identity-编号；看完请删除
  identity pass 编号     审核通过
  identity fail 编号     审核不通过
      --reason 原因      必填，学生会看到
  message send 文件      把一个 Markdown 文件作为消息发出去
      --title 标题       必填
      --to 手机号        只给一个学生；省略时给全部学生
      --important        打开页面就要看到，读过才收起
  help                   显示这份说明

手机号不写区号就是中国大陆；其他地区如 +85261234567。`;
