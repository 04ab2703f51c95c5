import { domain } from './domain.ts';

export const MARKETING = domain(
  'marketing',
  'Growth Marketing',
  ['google_ads', 'braze'],
  `
campaigns campaign dim - | title channel objective starts_on:date ends_on:date budget_amount:money currency:code labels[key value]
ad_groups ad_group dim campaign | title bid_amount:money status targeting:json
ads ad dim ad_group | headline body:long landing_url format created_at:time
ad_spend ad_cost fct ad,campaign | spent_on:date impressions:int clicks:int cost_amount:money currency:code conversions:ratio
email_sends email_send fct campaign,customer | recipient:pii template sent_at:time bounced:flag bounce_reason
email_clicks email_click fct email_send | url clicked_at:time user_agent ip_address:pii
audiences audience dim segment | title size:int refreshed_at:time platforms[name synced_at:time]
attributions attribution fct order,campaign | model weight:ratio touched_at:time revenue_amount:money path[channel touched_at:time weight:ratio]
landing_pages landing_page dim campaign | url title variant published_at:time
keywords keyword dim ad_group | text match_type max_bid:money quality_score:int
coupons coupon fct promotion,customer | code:code issued_at:time redeemed_at:time discount_amount:money
experiments experiment dim - | key hypothesis:long status started_on:date ended_on:date variants[name share:ratio]
`,
);

export const PRODUCT = domain(
  'product',
  'Product Analytics',
  ['segment', 'snowplow'],
  `
events event fct session,user | event_name occurred_at:time received_at:time properties:json context{app{name version} device{model os os_version} page{url referrer title} locale:code} ip_address:pii
sessions session fct user,device | started_at:time ended_at:time page_count:int landing_url referrer utm{source medium campaign} is_bounce:flag
page_views page_view fct session | url title viewed_at:time load_ms:int scroll_depth:ratio
devices device dim user | platform model os os_version first_seen_at:time push_token:pii
users user dim customer | email:pii username:pii created_at:time last_seen_at:time traits:json is_internal:flag
feature_flags feature_flag dim - | key description rollout:ratio enabled:flag rules[attribute operator value]
exposures exposure fct experiment,user | variant exposed_at:time is_holdout:flag
clicks click fct page_view | element x:int y:int clicked_at:time
searches search fct session | query result_count:int clicked_position:int searched_at:time filters[field value]
funnels funnel fct user | funnel_name step:int entered_at:time completed_at:time
app_installs app_install fct device,campaign | app_version installed_at:time uninstalled_at:time store country:code
crashes crash fct device | app_version exception stack_trace:long crashed_at:time threads[name state frames[file line:int symbol]]
`,
);

export const PEOPLE_DOMAIN = domain(
  'people',
  'People Analytics',
  ['workday', 'greenhouse'],
  `
employees employee dim department,position,location | employee_number:code full_name:pii work_email:pii hired_on:date left_on:date salary_amount:pii currency:code manager_name:pii is_contractor:flag
departments department dim - | code:code title parent_code:code head_name:pii
positions position dim department | code:code title level:int min_salary:money max_salary:money
payroll_runs payroll_run fct employee | period:code gross_amount:pii net_amount:pii tax_amount:pii paid_on:date components[code:code amount:money]
time_off time_off_request fct employee | kind starts_on:date ends_on:date hours:ratio status approved_by:pii
candidates candidate dim position | full_name:pii email:pii phone:pii source resume:bytes applied_at:time
applications application fct candidate,position | stage applied_at:time rejected_at:time reject_reason stages[name entered_at:time]
offers offer fct application | salary_amount:pii currency:code offered_on:date accepted_on:date
trainings training fct employee | title provider completed_on:date score:ratio is_mandatory:flag
headcount headcount_line fct department,location | month:date planned:int actual:int open:int
locations location dim - | code:code city country:code timezone geo{lat:ratio lon:ratio} is_headquarters:flag
expenses expense fct employee,cost_center | category amount:money currency:code spent_on:date receipt:bytes approved_by:pii
`,
);

export const PLATFORM = domain(
  'platform',
  'Data Platform',
  ['airflow', 'datadog'],
  `
pipeline_runs pipeline_run fct pipeline | run_key:code state started_at:time ended_at:time attempt:int conf:json
pipelines pipeline dim - | name schedule owner_email:pii is_paused:flag tags[name]
incidents incident fct deployment | severity title opened_at:time resolved_at:time commander:pii timeline[at:time note]
deployments deployment fct host | service_name version commit_sha:code deployed_at:time deployed_by:pii succeeded:flag
hosts host dim - | hostname region:code instance_type cpu_count:int memory_gb:ratio booted_at:time
log_lines log_line fct host | level logger message:long logged_at:time fields:json
metrics metric fct host | metric_name value:ratio unit measured_at:time dimensions[key value]
api_requests api_request fct user | method:code path status_code:int duration_ms:int client_ip:pii requested_at:time headers:json
audit_logs audit_log fct user | action resource actor:pii occurred_at:time before:json after:json
access_grants access_grant fct user | role resource granted_by:pii granted_at:time revoked_at:time
quality_checks quality_check fct pipeline_run | check_name passed:flag observed:ratio expected:ratio checked_at:time
schema_changes schema_change fct deployment | object_name change_type applied_at:time ddl:long
`,
);
