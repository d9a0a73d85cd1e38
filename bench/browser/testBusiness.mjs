/**
 * Creates a business and returns a function that makes calls as its owner.
 * @param {string} url of a server that was started with `--qa`
 */
export async function testBusiness(url, sample) {
  const made = await post(`${url}/qa/v1/businesses`, sample ? { sample } : {});
  return {
    business: { url: made.url, owner: made.owner },
    call: (path, body) => post(`${url}${path}`, body, made.accessToken),
  };
}

async function post(address, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: token }) };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
