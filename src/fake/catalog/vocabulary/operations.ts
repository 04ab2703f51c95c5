import { domain } from './domain.ts';

export const MARKETING = domain(
  'marketing',
  ['Marketing Data', 'Growth Marketing'],
  ['google_ads', 'braze'],
  `
campaigns campaign dim - 12 | title channel objective starts_on:date ends_on:date budget_amount:money currency:code labels[key value] | Marketing campaigns of all channels with their budget and period.
email_sends email_send fct campaign,customer 2 | recipient:pii template sent_at:time bounced:flag bounce_reason | E-mails sent to customers, with bounces.
email_clicks email_click fct email_send 2 | url clicked_at:time user_agent ip_address:pii | Clicks on links in e-mails.
landing_pages landing_page dim campaign 12 | url title variant published_at:time | Pages that campaigns lead to.
keywords keyword dim ad_group 1 | text match_type max_bid:money quality_score:int | Search keywords that we bid on.
coupons coupon fct promotion,customer 2 | code:code issued_at:time redeemed_at:time discount_amount:money | Coupon codes issued to customers and their redemption.
push_notifications push_notification fct campaign,device 2 | title sent_at:time opened_at:time is_silent:flag | Messages pushed to phones, and whether they were opened.
creative_variants creative_variant dim campaign 1 | headline body:long image_url format created_at:time | Texts and images of advertisements in their variants.
ad_spend ad_cost fct ad,campaign 1 | spent_on:date impressions:int clicks:int cost_amount:money currency:code conversions:ratio | Cost, impressions and clicks of advertisements by day, as the networks bill them.
ad_groups ad_group dim campaign 1 | title bid_amount:money status targeting:json | Groups of advertisements with a common bid and audience.
ads ad dim ad_group 1 | headline body:long landing_url format created_at:time | Advertisements in search, display and social networks.
audiences audience dim segment 12 | title size:int refreshed_at:time platforms[name synced_at:time] | Audiences that are synchronized to advertising platforms.
attributions attribution fct order,campaign 1 | model weight:ratio touched_at:time revenue_amount:money path[channel touched_at:time weight:ratio] | Revenue of orders divided among the campaigns that led to them.
experiments experiment dim - 2 | key hypothesis:long status started_on:date ended_on:date variants[name share:ratio] | Experiments with their hypothesis, period and variants.
ab_test_results ab_test_result fct experiment 2 | variant visitors:int conversions:int uplift:ratio p_value:ratio computed_at:time | Results of A/B tests by variant, with the uplift and its p-value.
acquisition_channels acquisition_channel dim - 1 | title medium is_paid:flag valid_from:date | The channels that new customers are attributed to.
affiliate_clicks affiliate_click fct affiliate_partner 1 | url clicked_at:time country:code sub_id:code | Clicks that affiliate partners sent to the shop.
affiliate_partners affiliate_partner dim - 1 | title network commission_percent:ratio contact_email:pii joined_on:date | Partners who are paid a commission on sales.
banner_impressions banner_impression fct ad,session 1 | placement viewed_at:time viewable_ms:int | Banners shown on our own pages and on those of partners.
brand_surveys brand_survey fct segment 2 | wave:code aided_recall:ratio unaided_recall:ratio respondents:int surveyed_on:date | Quarterly survey of how well the brand is known.
in_app_messages in_app_message fct campaign,user 2 | template shown_at:time dismissed_at:time clicked:flag | Messages shown inside the app.
influencer_posts influencer_post fct campaign 1 | handle:pii network posted_at:time reach:int fee_amount:money currency:code | Paid posts of influencers and their reach.
media_plans media_plan fct campaign 1 | channel week_start:date planned_amount:money currency:code approved:flag | Planned media budgets by channel and week.
newsletter_signups newsletter_signup fct landing_page 2 | email:pii signed_up_at:time confirmed_at:time source | Sign-ups for the newsletter, confirmed ones marked.
sms_sends sms_send fct campaign,customer 2 | phone:pii sent_at:time delivered_at:time cost_amount:money | Text messages sent to customers and their cost.
utm_links utm_link dim campaign 1 | url source medium content created_at:time | Tagged links that campaigns use.
`,
);

export const PRODUCT = domain(
  'product',
  ['Product Data', 'Product Analytics'],
  ['segment', 'snowplow'],
  `
events event fct session,user 12 | event_name occurred_at:time received_at:time properties:json context{app{name version} device{model os os_version} page{url referrer title} locale:code} ip_address:pii | Everything that the apps and the web shop track, one row for each event.
sessions session fct user,device 12 | started_at:time ended_at:time page_count:int landing_url referrer utm{source medium campaign} is_bounce:flag | Visits to the web shop and the apps; a visit ends after 30 minutes without an event.
page_views page_view fct session 12 | url title viewed_at:time load_ms:int scroll_depth:ratio | Pages viewed in the web shop, with loading times.
clicks click fct page_view 2 | element x:int y:int clicked_at:time | Clicks on elements of pages, with their position.
searches search fct session 12 | query result_count:int clicked_position:int searched_at:time filters[field value] | Searches in the web shop, with the number of results and the position that was clicked.
users user dim customer 12 | email:pii username:pii created_at:time last_seen_at:time traits:json is_internal:flag | Users of the web shop and the apps, signed in or not.
devices device dim user 2 | platform model os os_version first_seen_at:time push_token:pii | Devices from which the apps are used.
exposures exposure fct experiment,user 1 | variant exposed_at:time is_holdout:flag | Which user saw which variant of an experiment.
feature_flags feature_flag dim - 1 | key description rollout:ratio enabled:flag rules[attribute operator value] | Feature flags with their rollout and rules.
funnels funnel fct user 1 | funnel_name step:int entered_at:time completed_at:time | Progress of users through defined funnels.
app_installs app_install fct device,campaign 1 | app_version installed_at:time uninstalled_at:time store country:code | Installations of the apps and the campaign that led to them.
crashes crash fct device 2 | app_version exception stack_trace:long crashed_at:time threads[name state frames[file line:int symbol]] | Crashes of the apps with their stack traces.
active_users active_user fct user 1 | platform active_on:date session_count:int is_new:flag | Users with at least one session on a day.
anonymous_ids anonymous_id dim user 1 | cookie:pii first_seen_at:time linked_at:time | Cookies of visitors and the user they later turned out to be.
app_versions app_version dim - 1 | platform version:code released_at:time is_forced:flag minimum_os:code | Released versions of the apps.
beta_testers beta_tester dim user 1 | email:pii joined_on:date platform feedback_count:int | Users who get new versions early.
bot_filters bot_filter dim - 2 | pattern kind added_at:time added_by:pii | Rules by which automated traffic is left out.
cookie_choices cookie_choice fct session 2 | statistics:flag marketing:flag chosen_at:time banner_version:code | Choices made in the cookie banner.
error_reports error_report fct session 2 | message:long page_url status_code:int reported_at:time | Errors that the browser reported while a page was used.
feature_requests feature_request fct user 1 | title votes:int status created_at:time | Wishes of users, collected in the feedback form.
form_submissions form_submission fct session 2 | form_name field_count:int duration_ms:int submitted_at:time succeeded:flag | Forms that visitors sent.
identity_links identity_link fct user,anonymous_id 1 | method confidence:ratio linked_at:time | Links between anonymous visitors and known users.
onboarding_steps onboarding_step fct user 1 | step:int title completed_at:time skipped:flag | Steps of the introduction that new users finished or skipped.
search_suggestions search_suggestion fct search 2 | suggestion position:int clicked:flag | Suggestions shown while a visitor types.
session_replays session_replay fct session 2 | recording_url duration_ms:int rage_clicks:int recorded_at:time | Recorded sessions, texts masked.
web_vitals web_vital fct page_view 2 | metric value_ms:ratio rating measured_at:time | Core Web Vitals as measured in the browsers of visitors.
`,
);

export const PEOPLE_DOMAIN = domain(
  'people',
  ['People Systems', 'People Analytics'],
  ['workday', 'greenhouse'],
  `
employees employee dim department,position,location 1 | employee_number:code full_name:pii work_email:pii hired_on:date left_on:date salary_amount:pii currency:code manager_name:pii is_contractor:flag | Everyone who works or worked here, contractors included.
departments department dim - 12 | code:code title parent_code:code head_name:pii | The tree of departments with their heads.
positions position dim department 12 | code:code title level:int min_salary:money max_salary:money | Positions in the organization with their salary bands.
payroll_runs payroll_run fct employee 1 | period:code gross_amount:pii net_amount:pii tax_amount:pii paid_on:date components[code:code amount:money] | Monthly pay of employees with its components.
time_off time_off_request fct employee 1 | kind starts_on:date ends_on:date hours:ratio status approved_by:pii | Requests for leave and their approval.
candidates candidate dim position 2 | full_name:pii email:pii phone:pii source resume:bytes applied_at:time | People who applied for a position.
offers offer fct application 2 | salary_amount:pii currency:code offered_on:date accepted_on:date | Job offers made to candidates.
headcount headcount_line fct department,location 1 | month:date planned:int actual:int open:int | Planned and actual headcount by department and month.
applications application fct candidate,position 2 | stage applied_at:time rejected_at:time reject_reason stages[name entered_at:time] | Applications with every stage they went through.
trainings training fct employee 1 | title provider completed_on:date score:ratio is_mandatory:flag | Courses that employees took.
locations location dim - 12 | code:code city country:code timezone geo{lat:ratio lon:ratio} is_headquarters:flag | Offices, stores and warehouses as places of work.
expenses expense fct employee,cost_center 1 | category amount:money currency:code spent_on:date receipt:bytes approved_by:pii | Expenses that employees claimed.
absences absence fct employee 1 | kind starts_on:date ends_on:date certified:flag | Days of illness and other absences.
access_badges access_badge dim employee,location 1 | badge_number:pii issued_on:date blocked_on:date zone:code | Badges that open doors, and where they do.
apprenticeships apprenticeship fct employee 1 | occupation school starts_on:date ends_on:date exam_score:ratio | Apprentices in stores and warehouses.
benefit_enrollments benefit_enrollment fct employee 1 | benefit enrolled_on:date contribution_amount:pii ends_on:date | Pension, bicycle and insurance benefits that employees chose.
bonus_plans bonus_plan dim position 1 | title target_percent:ratio valid_from:date valid_to:date | Bonus plans by position.
compensation_bands compensation_band dim position,location 1 | minimum:money midpoint:money maximum:money currency:code valid_from:date | Salary bands by level and country.
contractor_hours contractor_hour fct employee,cost_center 1 | worked_on:date hours:ratio rate:money approved_by:pii | Hours of contractors as they were approved.
engagement_surveys engagement_survey fct department 1 | wave:code question score:ratio respondents:int | Results of the half-yearly survey, by department; groups under ten are left out.
exit_interviews exit_interview fct employee 1 | reason would_return:flag held_on:date notes:pii | Why people left.
interview_feedback interview_note fct application 2 | interviewer:pii score:int recommendation submitted_at:time | Feedback of interviewers on candidates.
job_postings job_posting dim position 2 | title board published_on:date closed_on:date views:int | Open positions as they are advertised.
performance_reviews performance_review fct employee 1 | cycle:code rating:int reviewed_on:date reviewer:pii | Yearly reviews of employees.
shift_plans shift_plan fct employee,location 1 | starts_at:time ends_at:time role published_at:time | Planned shifts in stores and warehouses.
work_permits work_permit dim employee 1 | country:code permit_number:pii valid_to:date | Work permits and when they expire.
`,
);

export const PLATFORM = domain(
  'platform',
  ['Data Platform', 'Data Governance'],
  ['airflow', 'datadog'],
  `
pipeline_runs pipeline_run fct pipeline 1 | run_key:code state started_at:time ended_at:time attempt:int conf:json | Runs of pipelines with their state and duration.
pipelines pipeline dim - 1 | name schedule owner_email:pii is_paused:flag tags[name] | Pipelines with schedule and owner.
quality_checks quality_check fct pipeline_run 1 | check_name passed:flag observed:ratio expected:ratio checked_at:time | Checks of data quality and their results.
log_lines log_line fct host 2 | level logger message:long logged_at:time fields:json | Log lines of services, kept for 30 days.
metrics metric fct host 2 | metric_name value:ratio unit measured_at:time dimensions[key value] | Measurements of hosts and services, one a minute.
incidents incident fct deployment 2 | severity title opened_at:time resolved_at:time commander:pii timeline[at:time note] | Incidents from the first alert to the resolution.
deployments deployment fct host 12 | service_name version commit_sha:code deployed_at:time deployed_by:pii succeeded:flag | Deployments of services with the commit that was deployed.
api_requests api_request fct user 2 | method:code path status_code:int duration_ms:int client_ip:pii requested_at:time headers:json | Requests to our public interfaces.
hosts host dim - 2 | hostname region:code instance_type cpu_count:int memory_gb:ratio booted_at:time | Virtual machines and their size.
audit_logs audit_log fct user 12 | action resource actor:pii occurred_at:time before:json after:json | Who changed what in the administration tools.
access_grants access_grant fct user 1 | role resource granted_by:pii granted_at:time revoked_at:time | Rights that were given to people and revoked.
schema_changes schema_change fct deployment 1 | object_name change_type applied_at:time ddl:long | Changes of tables and views, with the statement.
access_requests access_request fct user 1 | resource justification:long requested_at:time decided_at:time decided_by:pii | Requests for access to data, and who decided.
alert_rules alert_rule dim - 2 | title query severity threshold:ratio is_muted:flag | Rules that raise an alert.
api_keys api_key dim service_account 2 | prefix:code created_at:time expires_on:date last_used_at:time | Keys of machine users, without the secret.
backfills backfill fct pipeline 1 | from_day:date to_day:date started_at:time finished_at:time requested_by:pii | Repeated loads of past days.
backup_jobs backup_job fct host 2 | kind size_gb:ratio started_at:time finished_at:time verified:flag | Backups and whether a restore was tried.
cloud_costs cloud_cost fct - 2 | provider service_name project_name cost_amount:money currency:code billed_on:date | Bills of cloud providers by day and project.
dashboard_views dashboard_view fct user 2 | dashboard viewed_at:time duration_s:int | Views of dashboards in the reporting tools.
data_contracts data_contract dim pipeline 1 | title version:code producer consumer valid_from:date | What producers of data promise to their consumers.
freshness_checks freshness_check fct pipeline 1 | table_name expected_by:time arrived_at:time is_late:flag | When tables were expected and when they arrived.
model_runs model_run fct pipeline_run 1 | model_name materialization rows_affected:int duration_ms:int status | Runs of dbt models with rows and duration.
on_call_shifts on_call_shift fct - 2 | engineer:pii starts_at:time ends_at:time page_count:int | Who was on call, and how often they were paged.
query_history query_run fct user 2 | query_text:long rows_scanned:int duration_ms:int queued_ms:int started_at:time | Queries that ran on the warehouses, with their cost in time and rows.
service_accounts service_account dim - 1 | name purpose owner_email:pii is_active:flag | Accounts of machines.
warehouse_credits warehouse_credit fct - 2 | warehouse_name credits:ratio used_on:date budget:ratio | Credits that the Snowflake warehouses used by day.
`,
);
