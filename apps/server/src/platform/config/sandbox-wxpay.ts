import { createHash } from 'node:crypto';

/** What the sandbox's WeChat Pay knows the school by: keys that everybody knows, refused in production. */
export const sandboxWxpay = {
  mchid: '1600000000',
  appId: 'wxsandbox00000001',
  serial: '5157F09EFDC096DE15EBE81A47057A72A0B1C2D3',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDK1chFO/Tdd+dR
/quFR3pxVB2KrzEr3Rb4DSxTJPi5PzvteBfD/+qkuWfR4OwmGLKhpnZuDNxL7Sb7
pFiXDl23iUGqxUkPMMF4JI6BGLKSxD3eql6tdBaNpCMcEnt6m28HNkPGRq800zjU
2w3U9X2KgNmnbLo8p1mEQ8gEur+ogeJxUzfr3+Ipwwes6IiFK0oFTLpIf62Ly7bn
cJ0ncRVs33hrTVltnJJgz5efjwGtlHsbErEQKU4yAGrOv3vvDea/npM4X4B8vLxa
7kqV6sOX81YoT+mx37CkFDfjoBmlB00SrLmC3sNy/x7b6GGjpHAXZt6/ze+bABRK
Ml6Fv36bAgMBAAECggEAHW1OlNzR9Z+Dq92qvLdWCEMP1iL8m0SEJJCksZtXimim
JRmbORBT1nofmc9r80r5/4HLBMRQ4aMSWMfLIn8vEYWURVZB9zY3m1qSYiBXJ/vY
jglhmwCQlRQPE++KgosyXHV+97EhkiRixl7Rbuf+wq1W5ndbvZj537qFtknxrFyJ
bCpqRear/y2JlKxGo2dclXqpjm5nI2Th469KMqfAgIySe91QkGNquUzUdfJhgliL
n6VbAJZIl+aPTRBYwpudRt7EPeKBCDv275MZyp4VbJVaVAeEnHW8AOkB4R5CXccL
YZyy1LQ8NcAQuohEkWgGT/dzQGFhm1ZnptzsZv3/4QKBgQDwCGKWQR02vuW5ZQqw
VUmMDmm7EsSkyAEO9KYFNaoB/2N9bPKmumBGNzUznSwK4OQdGyvYbW0efxDy+ggd
BzWtJ02cY7T6X5uayjeVtjjSjvgLV6g3IaebY/4wISutVVS6RrYXChvtsucxffdU
4SSuxHTzE1c+i2qjAtW30/uy5QKBgQDYU/FtbLNTRSDrkbKtAinmi1DgKcbyUKk8
IGyFlVHQieNKI/JTjmcvfs4J5fw77DB5x988a48HXF5PxvC5nbzfYlumeEtY6g2o
9H7hvOlnwUmCx/1NAQY0vCC5nukTIr/KB02kshT8CaTyJLoKPNQy1riJx7HDx/a4
wbE258PTfwKBgHkSsa+6fmLb3YIrTj3tdyCXMIu1Bs1bOPVzP77G9870JBni925T
+jXQqRw0vj9qeoWX7ADKCU1lqIX2ylriBRgnCAXHYUUdLp7gOzNf67+Bb+pAt8+/
QQynXlKmmKJgtVEUU8rBRZ8bK3SSZkxBGECzRY5Khio9Jne8+VI1MfNlAoGBAKp6
pLVmR3/k54edn2CGZvzfZ5Hwem81r9jJeJxhS0N7ltozr+G3RIwCc18LlpamkKE4
KS3VWbckTNKz5btxmom0WqO7Ay4D7VXrsB43oPz6LvNYpb7MgtaGN4fwup8w8FHH
JaIYET96XjnRRaeRvmx+GJnD/MxcRovdYMnzJbkDAoGBAONbpfCnCFlSJTljEKrH
yp/Ja25BGXwNT+YGIPku///m6W+yqqUkuR4Ljhhfk9GjfYCV94c+LkcvljiQiZAZ
zHINUR0Jh5OilqtGtyu4DaKc6aoiaDxDX363D4RXfYWN5vUB7N/g8T/4p7mPHa7M
Ct3wComdszudV9EoJETmu8Bj
-----END PRIVATE KEY-----`,
  publicKeys: {
    PUB_KEY_ID_0116000000002026010100000000000001: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmcokWvZyhFLk/+2WB0J6
LH7haiCsiYcIoVN1Yc/cPp/Y2EYQal8/Q1xfDmULdp9q/Iz4jJYiLx8+E7rpjRNd
zFuA4ojBwW0N9D8+j26KaxR29FDNaNwaK4PSyq7mRFNF++8PCgPtm5FAdmz6YByn
N6PXR8p+EkDCoL173e3Up7V9Ml/XbIk1QQ1A9jPdpdhauihe+K/wCheOMnWDntsT
DmMipkeTVNREevfyUHN4TsJhxmiSZfCF3PE1UgUFvQjTLyRJC9JZBCbaDXcSbMlU
YiNqJnzOOtQC2ESoeWC1hFIW6zt15A6QlXSiGX/4J+FVeryJaFwEWSBCGo0+PLpO
8wIDAQAB
-----END PUBLIC KEY-----`,
  },
  apiV3Key: 'sandboxWxpayApiV3Key000000000000',
} as const;

/** Its other merchant, to which a school may change in a trial. */
const secondMerchant = '1600000024';

/** Of its own key and of the one that signs for it, as the digest of what both halves share. */
const secondKeys: readonly string[] = [
  'b7f9a22f41d26ebb3fc7bb42a064c60be34a42ebcb0e2b3dd131d5084f3f8d6d',
  '788ffb34c7b098de7b7f23a187816a6ef7e812d5fe294e2a46294ada6b52fd0b',
];

export const isOfSecondMerchant = (publicPart: string): boolean =>
  secondKeys.includes(createHash('sha256').update(publicPart).digest('hex'));

export const isSandboxWxpay = (mchid: string): boolean =>
  mchid === sandboxWxpay.mchid || mchid === secondMerchant;
