import { createHash, createPublicKey } from 'node:crypto';

/** What the sandbox's Alipay knows the school by. Everybody knows these keys; production refuses them. */
export const sandboxAlipay = {
  appId: '2021000000000016',
  sellerId: '2088000000000016',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCd5n0zcd7MPsO8
wB+UKY+Ipl452ClkD+1+zqPYXcJjcAFbOziqnD4++Tuxtjw2olmb07M6LmuNPqqr
gAQEx2yJCYJyUOYgvA8kwmhp0nXFo9ZxOw88UdNHPsNcIoUCaaIiC/xUGuJOaI1n
uYn7T1frD3/vog0HznCTl0OkXKmhIAwB8bpff+7rhaIA8s6ktN1sjBT93plTBui7
JhvJycamrbqhtXShzWXMxqVbPZbcHsRdOHQ+PZ1bexmg+e6PQeBZxFHvPqKbRCGA
8Y0ckPs46CfK9ttq5a33eE327TzlmoJCe+JxFiVGb6mMw3THsA7H7lcDIrzSLsW7
QgLl6OkfAgMBAAECggEAQ5dkxN7btqavd17upafcz2wYLb7AiRrgWUXvkTEhgxtx
GTKSoUXcx2w9B2exAtogbboDoMY6N+45dMyJ69nKNich9fl3aU/XU678rz/uNjpa
E4JqlTGZtYfCbPBB67R4OQbUbtRLR7Etxtb/n9ppEjBCXbwKw+q0+hjoVbVsz5GR
WMJdyr2+3mTxSJEcAhRw9pxmYHD1Wkof9i5uwq2vlP33OgvELLvX51FR+LyINrbd
rvJbjkO0M+i3jsJxdqYfxhtEvZp6leDNhlCMe512ulP3khV8Gdl7YOcgFSgtbFyW
lILdzhTLVr5084ToCxmPY4ia32Zj6YefR8QAB8gA8QKBgQDd+/v0aXmY2Z1SNNwG
GX98VNToEWJfeD7Ij/D08c8N/qaeg75ZFq5HhiosFuiBIgMtDgHnXzaGSaeUpH0U
xqSgsZ5Q5i5ZESedQ/5powuSRpkH7KaH64Id1xa385xNL5t5eSD/FY40fWFrry8p
ps0Pus3/Xc5lDO5PUxY+XCvSgwKBgQC2GJ1c3UytYQ/KX0ac3ASIB5Z/f+tDlsj7
LBR+MuGR2X2lGvaO3ShPiqf/Cu4NUgPl895upIX2pFnr0IECgkMkWhmH/XH2WbLH
TGzvbDeM1DUnqTH0ozNCy6he6X1C9wEkjcWrQ9rI8t6S98nO16an1x+Ec2ccVE25
J5bFufAcNQKBgQDXVddlkuOoCIF5+1jsedOXcltN+38oCWct+6PMmL04YCyVXEtL
9Jp/O4CxYE+O5MWb8Ribr1sfDVgI8z965e9RCrv+0itnryJ0hj7Hjqhs7xsH+uLY
uvZvp/Sb4S9gGKyDO6NsjyZxeKcGZNwlVW9asOWfsQnEMLUEMh9DwvmnrQKBgGfA
BojOnc17K+AGANmGkh5fFGR4obbUxpY1O0fb/aF35ZqYjjo/z6PiQG2T8KYuQIJY
PDeWDa3FXmZ5WcfwKAkiPMG6qZ/O44miBb80TUIz9kUupYPZKG+6UagiKHhq+3+0
NxephZJQrnfWLmlnfVDLxO1WQz1k2xPPdpwZoLCxAoGADOVRV2MAM6+djd7jryxO
IlB2bXbGNKD7dtuqf79BRmKvGjGXKdOdh7rxqH/Yz1THtoo5SKIAuaMflNyRmRUr
dEddlib1VbUgcAR+vQXUwuOB0ccvm8vYAlWwYhlQG6LCr2wLyLiFga4G7X5MyGbM
TL77BaUxGdsTrqzEjAix6gg=
-----END PRIVATE KEY-----`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzIdkhVFuNwDuoxuvt3kx
be75xWIBE63HBAjPl0O5/q6WIJJTu6F1Ipnxj84UygbMQNP84M6FwgP/Bzd9y+r0
xnqO8V1qeA5vzRjABpwUWPdUqw3qXwBgcMqGsgmDXb+DTM7TCcriFed8DE+lIqhT
qoLnBX/WKLvvHwqwTzHeiXR0dvqMLC1/SAr8Z5z0IlQxDxKeSJw6zPKvQMjIoTHJ
77UPXKo8808ZrZ66uIK257TmRIJ4yedtnrpk5X1poWqNA10HCTBMP2KgS09uKnxj
91fwWkvPDl2axa4IjpoeyRjpZgKQROegz9NLHYdFDGEUcavtjGEMKMceCTBOObry
WwIDAQAB
-----END PUBLIC KEY-----`,
};

/** Its other merchant, to which a school may change in a trial. */
const secondApp = '2021000000000024';

/** Of its own key and of the one that signs for it, as the digest of what both halves share. */
const secondKeys: readonly string[] = [
  'df72910e3b861cf0e53ae9acce597860169b2c28423f64858393b22d07f0d8cc',
  'd8f0cfb98600eee31f0207fbffbadf4f85e93bf729f7e8174d9d88b0d2ab3f52',
];

/** @param pem either half of a key */
export function isOfSecondApp(pem: string): boolean {
  const part = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');
  return secondKeys.includes(createHash('sha256').update(part).digest('hex'));
}

export const isSandboxAlipay = (appId: string): boolean =>
  appId === sandboxAlipay.appId || appId === secondApp;
